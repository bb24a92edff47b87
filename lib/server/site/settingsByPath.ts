import { z } from 'zod';
import { isObject, settings, type Setting } from './settingTypes.ts';
import { siteSchema } from './siteSchema.ts';

/** Every setting by its path in the file, such as `footer.license`. */
export const settingsByPath: ReadonlyMap<string, Setting> = new Map(pathsOf(siteSchema, ''));

function pathsOf(schema: z.ZodType, path: string): [string, Setting][] {
  const declared = settings.get(schema);
  if (declared) return [[path, declared]];
  const shape: unknown = schema instanceof z.ZodPrefault ? (schema.unwrap() as z.ZodObject).shape : undefined;
  if (!isObject(shape)) throw new Error(`${path} is neither a setting nor a group of them`);
  return Object.entries(shape).flatMap(([key, inner]) => pathsOf(inner as z.ZodType, path ? `${path}.${key}` : key));
}
