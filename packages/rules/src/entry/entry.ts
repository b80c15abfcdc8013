import { ALCOHOL_TAGS, type AlcoholTag } from '@hansang/contract';

/** Why an entry link is refused; each has its own sentence. */
export const ENTRY_FAULTS = [
  'STORE_ID_NEEDED',
  'TABLE_ID_NEEDED',
  'ORDER_MEANS_NEEDED',
  'MULTIPLE_STORE_IDS',
  'MULTIPLE_TABLE_IDS',
  'MULTIPLE_ORDER_MEANS',
  'TABLE_KEY_NEEDED',
  'TIME_VALUE_NEEDED',
  'BATTERY_VALUE_NEEDED',
  'ALCOHOL_TAG_NEEDED',
  'MULTIPLE_ALCOHOL_TAGS',
  'WRONG_ALCOHOL_TAG',
] as const;
export type EntryFault = (typeof ENTRY_FAULTS)[number];

/** A parsed query: a `URLSearchParams`, or parameters by name with an array for a repeated one. */
export type EntryQuery =
  | Pick<URLSearchParams, 'getAll'>
  | { readonly [name: string]: string | readonly string[] | undefined };

export type Entry<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly fault: EntryFault };

interface Parameter {
  readonly name: string;
  readonly needed?: EntryFault;
  readonly multiple?: EntryFault;
}

const SID = { name: 'sid', needed: 'STORE_ID_NEEDED', multiple: 'MULTIPLE_STORE_IDS' } as const;
const TID = { name: 'tid', needed: 'TABLE_ID_NEEDED', multiple: 'MULTIPLE_TABLE_IDS' } as const;
/** The key of the table's printed code, where the venue asks for it. */
const K = { name: 'k' } as const;
const M = { name: 'm', needed: 'ORDER_MEANS_NEEDED', multiple: 'MULTIPLE_ORDER_MEANS' } as const;

/** `/misc/xings`: `tid` may be missing where `m` is `preview` or `menuboard`; it is '' then. `k` may be missing. */
export function xingsEntry(query: EntryQuery): Entry<{ sid: string; tid: string; m: string; k: string }> {
  const tableless = valuesOf(query, 'm').every((m) => m === 'preview' || m === 'menuboard');
  const needsTable = !tableless || valuesOf(query, 'm').length === 0;
  return entry(query, [SID, needsTable ? TID : { name: 'tid', multiple: TID.multiple }, M, K]);
}

/** `/misc/dqrc`: table key, time value and battery value. `m` may be missing. */
export function dqrcEntry(query: EntryQuery): Entry<{ tid: string; did: string; vid: string; m: string }> {
  return entry(query, [
    { name: 'tid', needed: 'TABLE_KEY_NEEDED', multiple: 'MULTIPLE_TABLE_IDS' },
    { name: 'did', needed: 'TIME_VALUE_NEEDED' },
    { name: 'vid', needed: 'BATTERY_VALUE_NEEDED' },
    { name: 'm', multiple: M.multiple },
  ]);
}

/** `/misc/sample`. */
export function sampleEntry(query: EntryQuery): Entry<{ sid: string }> {
  return entry(query, [SID]);
}

/** `/misc/shortcut`: everything of `/misc/xings` and a known alcohol tag other than NONE. */
export function shortcutEntry(
  query: EntryQuery,
): Entry<{ sid: string; tid: string; m: string; k: string; alcoholTag: AlcoholTag }> {
  const found = entry<{ sid: string; tid: string; m: string; k: string; alcoholTag: AlcoholTag }>(query, [
    SID,
    TID,
    M,
    K,
    { name: 'alcoholTag', needed: 'ALCOHOL_TAG_NEEDED', multiple: 'MULTIPLE_ALCOHOL_TAGS' },
  ]);
  return found.ok && !isOrderableTag(found.values.alcoholTag)
    ? { ok: false, fault: 'WRONG_ALCOHOL_TAG' }
    : found;
}

const isOrderableTag = (tag: string): boolean =>
  tag !== 'NONE' && (ALCOHOL_TAGS as readonly string[]).includes(tag);

/** An empty value counts as a missing one. */
function valuesOf(query: EntryQuery, name: string): readonly string[] {
  const found =
    'getAll' in query && typeof query.getAll === 'function'
      ? (query as Pick<URLSearchParams, 'getAll'>).getAll(name)
      : (query as Record<string, string | readonly string[] | undefined>)[name];
  const values = found === undefined ? [] : typeof found === 'string' ? [found] : found;
  return values.filter((value) => value !== '');
}

/** What is missing is told before what is repeated, each in the order of the parameters. */
function entry<Values>(query: EntryQuery, parameters: readonly Parameter[]): Entry<Values> {
  const found = parameters.map((parameter) => ({ ...parameter, values: valuesOf(query, parameter.name) }));
  const missing = found.find(({ needed, values }) => needed !== undefined && values.length === 0);
  if (missing?.needed) return { ok: false, fault: missing.needed };
  const repeated = found.find(({ multiple, values }) => multiple !== undefined && values.length > 1);
  if (repeated?.multiple) return { ok: false, fault: repeated.multiple };
  const values = Object.fromEntries(found.map(({ name, values }) => [name, values[0] ?? '']));
  return { ok: true, values: values as Values };
}
