/** SQL that a backup writes in place of a column's own value, by `schema.table.column`. */
export type ColumnExpressions = ReadonlyMap<string, string>;

/**
 * Transaction numbers and looks mean something only in the cluster that gave them. A backup carries none: the number
 * is one that is given to nobody, the look sees nothing, and the cluster is unknown. The next start notices that, and
 * the log goes on where it stood: what the feed holds tells what was done, by plain numbers that are the same anywhere.
 */
export const PORTABLE_CURSORS: ColumnExpressions = new Map([
  ['public.events.xid', `'3'::xid8`],
  ['public.feed_cursor.seen', `'3:3:'::pg_snapshot`],
  ['public.feed_cursor.cluster', '0::bigint'],
]);
