/** A look at the log: PostgreSQL's `pg_snapshot` as text, `xmin:xmax:` and the transactions in progress between them. */
export type Look = string;

/**
 * The look that sees of `look` only what began up to a transaction: what was read of it when the rest was too much.
 * @param last that transaction, which `look` sees
 */
export function lookUpTo(look: Look, last: string): Look {
  const end = BigInt(last) + 1n;
  const [, xmax = '', running = ''] = look.split(':');
  if (BigInt(xmax) <= end) return look;
  const open = running.split(',').filter((xid) => xid !== '' && BigInt(xid) < end);
  return `${open[0] ?? end}:${end}:${open.join(',')}`;
}

/** The first transaction number that a look knows nothing of. */
export const endOf = (look: Look): bigint => BigInt(look.split(':')[1] ?? '');

/** Whether a committed transaction is visible to a look. */
export function sees(look: Look, xid: string): boolean {
  const [xmin = '', xmax = '', running = ''] = look.split(':');
  const number = BigInt(xid);
  if (number < BigInt(xmin)) return true;
  return number < BigInt(xmax) && !running.split(',').includes(xid);
}
