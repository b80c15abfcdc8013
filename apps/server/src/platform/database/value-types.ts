import pg from 'pg';

const { builtins } = pg.types;
const int8Array = 1016;
const textArray = 1009;

/**
 * How column types arrive:
 * - `int8` and `count(*)`: number; a value beyond 2^53 is refused rather than rounded.
 * - `date`: text `YYYY-MM-DD`, because a business day has no time zone that could shift it.
 * - `timestamptz`: `Date`, to the millisecond.
 * - `numeric` and `xid8`: text. Everything else as `pg` does it.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactNumber],
  [int8Array, exactNumbers],
  [builtins.DATE, (text) => text],
]);

function exactNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number exactly`);
  return number;
}

function exactNumbers(text: string): (number | null)[] {
  const items: (string | null)[] = pg.types.getTypeParser(textArray as never, 'text')(text);
  return items.map((item) => (item === null ? null : exactNumber(item)));
}

/** Given to every pool; the driver's global parsers stay untouched. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');
  },
};
