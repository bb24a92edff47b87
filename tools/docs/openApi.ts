import { format, resolveConfig } from 'prettier';
import { backendApi } from './backendApi.ts';
import type { JsonSchema, Side } from './openApiParts.ts';
import { portalApi } from './portalApi.ts';
import { recordExamples } from './recordedExamples.ts';

const document = async (parts: JsonSchema) =>
  format(JSON.stringify({ openapi: '3.1.1', ...parts }), { ...(await resolveConfig('docs/openapi/portal.json')), parser: 'json' });

/** The texts of docs/openapi, by side. */
export async function openApi(): Promise<Record<Side, string>> {
  const examples = await recordExamples();
  return { portal: await document(portalApi(examples)), backend: await document(backendApi(examples)) };
}
