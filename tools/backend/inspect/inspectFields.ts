import { recordName } from '#contract/records.ts';
import { isWireObject, wireFields, type WireField } from '#contract/wireRecord.ts';
import { at } from './envelope.ts';
import { differ, type Inspection } from './finding.ts';
import { inspectValues } from './inspectValues.ts';
import { leavesOf, matchFields, type WireObject } from './matchFields.ts';
import { shapeOf } from './valueFormats.ts';

const recordNameOf = (field: WireField): string => recordName(field.record) ?? '';

/** Where the fields of some rows are in the map: for all calls (of a record), and for this call. */
interface Places {
  all?: string[];
  own: string[];
  /** For people: `get-member.user`. */
  shown: string;
  record: string;
}

/** Where a field is read, and whether by another name that the contract knows. */
function readPath(field: WireField, rows: readonly WireObject[], mapped: unknown): { path: string; isAlias: boolean } | undefined {
  if (typeof mapped === 'string') return { path: mapped, isAlias: false };
  const has = (path: string) => rows.some((row) => at(row, path) !== undefined);
  const path = [field.name, ...field.aliases].find(has);
  return path === undefined ? undefined : { path, isAlias: path !== field.name };
}

const mappedName = ({ draft }: Inspection, { own, all }: Pick<Places, 'own' | 'all'>, name: string) =>
  draft.field([...own, name]).name ?? (all && draft.field([...all, name]).name);

/** What the contract misses in some rows, and their names that it has no use for. */
interface Left {
  fields: readonly WireField[];
  names: readonly string[];
}

/**
 * Names what some rows call otherwise, and what their values look like. Returns what is left on both sides.
 * @param used the names that something else reads in the same rows
 */
function inspectRows(
  state: Inspection,
  fields: readonly WireField[],
  rows: readonly WireObject[],
  places: Places,
  used: readonly string[] = [],
): Left {
  const { draft, settled } = state;
  const mapped = (name: string) => mappedName(state, places, name);
  const found = new Map<string, string>();
  const missing: WireField[] = [];
  for (const field of fields.filter(({ name }) => mapped(name) !== false)) {
    const read = readPath(field, rows, mapped(field.name));
    const isThere = read && rows.some((row) => at(row, read.path) !== undefined);
    if (!isThere) missing.push(field);
    else {
      found.set(field.name, read.path);
      if (read.path === field.name && mapped(field.name) === undefined) settled.add(`${places.record}.${field.name}`);
      if (read.isAlias) {
        const came = `as \`${read.path}\``;
        differ(state, { place: `${places.shown}.${field.name}`, came, expected: `\`${field.name}\``, isSpelling: true });
      }
    }
  }
  const taken = new Set([...used, ...found.values()]);
  const leaves = leavesOf(rows).filter(({ path }) => !taken.has(path) && path !== 'status');
  const matches = matchFields(missing, places.record, leaves);
  for (const field of missing) {
    const path = matches.get(field.name);
    if (path === undefined) continue;
    found.set(field.name, path);
    const isForAll =
      places.all && draft.field([...places.all, field.name]).name === undefined && !settled.has(`${places.record}.${field.name}`);
    const line = { place: [...(isForAll ? places.all! : places.own), field.name], value: path };
    const came = `\`${path}\`, ${shapeOf(firstOf(rows, path))}`;
    differ(state, { place: `${places.shown}.${field.name}`, came, expected: expectedOf(field), line });
  }
  for (const field of fields) {
    const path = found.get(field.name);
    if (path === undefined || field.record) continue;
    const values = rows.map((row) => at(row, path)).filter((value) => value !== undefined && value !== null && value !== '');
    const isForAll = places.all && draft.get(...places.own, field.name) === undefined;
    const place = [...(isForAll ? places.all! : places.own), field.name];
    inspectValues(state, field, values, { place, path, shown: `${places.shown}.${field.name}`, record: places.record });
  }
  const names = leaves.map(({ path }) => path).filter((path) => ![...matches.values()].includes(path));
  return { fields: missing.filter(({ name }) => !matches.has(name)), names };
}

/** Names what is left on both sides. A remark, if the portal does without; amounts are a matter of a map, with `false` if there are none. */
function nameLeft(state: Inspection, place: string, { fields, names }: Left): void {
  const unmatched = fields.filter(({ isRequired }) => isRequired || names.length > 0);
  if (unmatched.length === 0) return;
  const came =
    names.length > 0
      ? `unknown names ${names
          .slice(0, 16)
          .map((name) => `\`${name}\``)
          .join(', ')}`
      : 'nothing';
  const isRemark = !unmatched.some(({ isRequired, kind }) => isRequired || kind === 'amount');
  differ(state, { place, came, expected: unmatched.map(expectedOf).join('; '), ...(isRemark && { isRemark }) });
}

const firstOf = (rows: readonly WireObject[], path: string) => rows.map((row) => at(row, path)).find((value) => value !== undefined);

const expectedOf = ({ name, kind, isRequired }: WireField) =>
  `\`${name}${isRequired ? '' : '?'}\`, ${{ records: 'a list', record: 'an object' }[kind as string] ?? kind}`;

/** The object that has most fields of a record: a field of the answer, or the answer itself; that, if there is no other. */
function findRecord(field: WireField, data: WireObject): string | undefined {
  const fields = wireFields(field.record!);
  const nodes = [...Object.keys(data).filter((key) => isWireObject(data[key])), '.'];
  const isOnly = nodes.length === 1 && field.isRequired;
  const rated = nodes.map((path) => {
    const matches = matchFields(fields, recordNameOf(field), leavesOf([at(data, path) as WireObject]));
    // The answer itself has the fields of its objects too, but deeper.
    return { path, count: matches.size - (path === '.' ? 1.5 : 0) };
  });
  const [best] = rated.sort((one, other) => other.count - one.count);
  return best && (isOnly ? best.count > -1.5 : best.count >= 2) ? best.path : undefined;
}

/** The list of a field, if its name does not tell: the only list there is. */
function findList(data: unknown): string | undefined {
  if (Array.isArray(data)) return '.';
  const lists = isWireObject(data) ? leavesOf([data]).filter(({ values }) => Array.isArray(values[0])) : [];
  return lists.length === 1 ? lists[0]!.path : undefined;
}

/** Names what differs in the fields of a successful answer. */
export function inspectFields(state: Inspection, call: string, fields: readonly WireField[], data: WireObject): void {
  const { draft } = state;
  const own = ['calls', call, 'answer'];
  for (const field of fields.filter(({ record }) => record)) {
    const read = readPath(field, [data], draft.field([...own, field.name]).name);
    if (read && at(data, read.path) !== undefined) continue;
    const path = field.kind === 'record' ? findRecord(field, data) : findList(data);
    const isNamed = field.kind === 'records' && matchFields([field], '', leavesOf([data])).size > 0;
    if (path === undefined || isNamed) continue;
    const line = { place: [...own, field.name], value: path };
    const came = path === '.' ? 'the answer itself' : `\`${path}\`, ${shapeOf(at(data, path))}`;
    differ(state, { place: `${call}.${field.name}`, came, expected: expectedOf(field), line });
  }
  const answer = { own, shown: call, record: '' };
  const namesIn = (list: readonly WireField[], rows: readonly WireObject[], at: Pick<Places, 'own' | 'all'>) =>
    list.flatMap((one) => readPath(one, rows, mappedName(state, at, one.name))?.path ?? []);
  const left = inspectRows(state, fields, [data], answer);
  let { names } = left;
  for (const field of fields.filter(({ record }) => record)) {
    const read = readPath(field, [data], draft.field([...own, field.name]).name);
    const value = read && at(data, read.path);
    const rows = (Array.isArray(value) ? value : [value]).filter(isWireObject).slice(0, 50);
    if (!read || rows.length === 0) continue;
    const record = recordNameOf(field);
    const places = { all: ['records', record], own: [...own, field.name, 'fields'], shown: `${call}.${field.name}`, record };
    const inner = wireFields(field.record!);
    // The answer and a record in it, or the record itself, may share one object.
    const isItself = read.path === '.';
    const others = isItself
      ? namesIn(
          fields.filter((one) => one !== field),
          rows,
          answer,
        )
      : [];
    nameLeft(state, places.shown, inspectRows(state, inner, rows, places, others));
    const ofRecord = isItself ? namesIn(inner, rows, places) : [];
    names = names.filter((name) => !ofRecord.includes(name) && !name.startsWith(`${read.path}.`));
  }
  nameLeft(state, call, { ...left, names });
  compareCount(state, call, fields, data);
}

/** Names the fields of an answer that count the rows of its list. */
const counts = ['maxCount', 'count'];

/** A list that is empty although the answer counts rows: the rows are elsewhere, such as on another page. */
function compareCount(state: Inspection, call: string, fields: readonly WireField[], data: WireObject): void {
  const valueOf = (field: WireField | undefined) => {
    const read = field && readPath(field, [data], state.draft.field(['calls', call, 'answer', field.name]).name);
    return read && at(data, read.path);
  };
  const list = fields.find(({ kind }) => kind === 'records');
  const count = fields.find(({ name }) => counts.includes(name));
  const [rows, number] = [valueOf(list), Number(valueOf(count))];
  if (!list || !count || !Array.isArray(rows) || rows.length > 0 || !(number > 0)) return;
  const isPaged = call === 'get-slot-bets-list';
  const question = isPaged ? ': does the backend count `skip` as a page from 1 or as an offset?' : '';
  const came = `empty although ${count.name} is ${number}${question}`;
  differ(state, { place: `${call}.${list.name}`, came, expected: isPaged ? 'the newest 20 on page 1' : 'the rows that it counts' });
}
