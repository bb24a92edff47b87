import { deleteProperty, getProperty, setProperty, stringifyPath } from 'dot-prop';
import diff, { type Difference } from 'microdiff';

export type Content = Record<string, unknown>;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @param place such as `sites[1].footer.license` */
export const valueAt = (content: Content, place: string): unknown => getProperty(content, place);

/** JSON has no undefined, but the form leaves it in groups that it empties. */
const asWritten = (content: Content): Content => JSON.parse(JSON.stringify(content)) as Content;

/** Returns a copy. Undefined removes the value, and its group if that becomes empty. */
export function withValue(content: Content, place: string, value: unknown): Content {
  const copy = asWritten(content);
  if (value !== undefined) return asWritten(setProperty(copy, place, value));
  deleteProperty(copy, place);
  const group = place.slice(0, Math.max(0, place.lastIndexOf('.')));
  if (group && !group.endsWith(']') && isSame(valueAt(copy, group), {}))
    deleteProperty(copy, group);
  return copy;
}

/** A list that gets shorter changes as a whole. Undefined = not in the file. */
export function changesOf(before: Content, after: Content) {
  const isRemoved = ({ type, path }: Difference) =>
    type === 'REMOVE' && typeof path.at(-1) === 'number';
  const places = diff(before, after).map((one) =>
    stringifyPath(isRemoved(one) ? one.path.slice(0, -1) : one.path),
  );
  return [...new Set(places)].map((place) => ({
    place,
    before: valueAt(before, place),
    after: valueAt(after, place),
  }));
}

export type Change = ReturnType<typeof changesOf>[number];

/** The color that the rule of an illegible color offers (lib/server/colors/look.ts). */
export const nearestColor = (rule: string): string | undefined =>
  / that has is (#[\da-f]{6})$/.exec(rule)?.[1];
