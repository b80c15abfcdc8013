import pg from 'pg';

/** SQL that a backup writes in place of a column's own value, by `schema.table.column`. */
export type ColumnExpressions = ReadonlyMap<string, string>;

/** Transaction numbers below this are never given to anybody. */
const firstTransaction = 3;

interface ConsumerCursor {
  consumer: string;
  seen: string;
  target: string | null;
  event_id: number | string;
}

/**
 * Transaction numbers and looks mean something only in the cluster that gave them, and a restored database
 * counts its own from the start. So a backup puts the events into classes: two events are in one class when
 * exactly the same consumers are done with both. Each class becomes one small transaction number that no
 * live cluster uses any more, and each consumer's look sees the classes it is done with. Nothing is skipped
 * and nothing is delivered again; what comes after the restore lies above all of them.
 * @param client inside the transaction that reads the backup
 */
export async function portableCursors(client: Pick<pg.ClientBase, 'query'>): Promise<ColumnExpressions> {
  const { rows: consumers } = await client.query<ConsumerCursor>(
    'SELECT consumer, seen::text, target::text, event_id FROM public.deliveries ORDER BY consumer',
  );
  const done = doneExpression(consumers);
  const { rows } = await client.query<{ class: string }>(
    `SELECT DISTINCT ${done} AS class FROM public.events ORDER BY 1`,
  );
  const classes = rows.map((row) => row.class);
  const looks = consumers.map((cursor, index) => ({
    consumer: cursor.consumer,
    seen: lookAt(classes, index),
  }));
  return new Map([
    [
      'public.events.xid',
      `(array_position(ARRAY[${literals(classes)}]::text[], ${done}) + ${firstTransaction - 1})::text::xid8`,
    ],
    [
      'public.deliveries.seen',
      choice(
        'consumer',
        looks.map(({ consumer, seen }) => [consumer, seen] as const),
        'pg_snapshot',
      ),
    ],
    ['public.deliveries.target', 'NULL'],
    ['public.deliveries.event_id', '0'],
  ]);
}

/** For each event a text of 0 and 1: which consumers, in their order, are done with it. */
function doneExpression(consumers: readonly ConsumerCursor[]): string {
  const bits = consumers.map(({ seen, target, event_id }) => {
    const before = `pg_visible_in_snapshot(xid, ${literals([seen])}::pg_snapshot)`;
    const since = target
      ? ` OR (event_id <= ${Number(event_id)} AND pg_visible_in_snapshot(xid, ${literals([target])}::pg_snapshot))`
      : '';
    return `CASE WHEN ${before}${since} THEN '1' ELSE '0' END`;
  });
  return bits.length === 0 ? "''::text" : bits.join(' || ');
}

/** A look that sees the classes whose bit is set, as the text of a `pg_snapshot`. */
export function lookAt(classes: readonly string[], consumer: number): string {
  const end = classes.length + firstTransaction;
  const unseen = classes.flatMap((bits, index) => (bits[consumer] === '1' ? [] : [index + firstTransaction]));
  return `${unseen[0] ?? end}:${end}:${unseen.join(',')}`;
}

function choice(column: string, cases: readonly (readonly [string, string])[], type: string): string {
  if (cases.length === 0) return `NULL::${type}`;
  const branches = cases.map(([when, then]) => `WHEN ${literals([when])} THEN ${literals([then])}`);
  return `(CASE ${column} ${branches.join(' ')} END)::${type}`;
}

const literals = (texts: readonly string[]) => texts.map((text) => pg.escapeLiteral(text)).join(', ');
