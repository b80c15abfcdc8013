import type { Drawer, DrawerAnswer } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';

interface DrawerRow {
  drawer_id: string;
  business_day: string;
  opening: number;
  taken: number;
  voided: number;
  put_in: number;
  taken_out: number;
  expected: number;
  opened_at: Date;
  opened_by: string;
  counted: number | null;
  note: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  moves: readonly Drawer['moves'][number][];
}

const COLUMNS = `
  d.drawer_id, d.business_day, d.opening, c.taken, c.voided, c.put_in, c.taken_out, coalesce(d.expected, c.expected) AS expected,
  d.opened_at, d.opened_by, d.counted, d.note, d.closed_at, d.closed_by,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'amount', m.amount, 'expected', m.expected, 'reason', m.reason,
                                                'by', m.by_name, 'at', m.at) ORDER BY m.nth), '[]')
     FROM drawer_moves m WHERE m.restaurant_id = d.restaurant_id AND m.drawer_id = d.drawer_id) AS moves`;

const OPEN = `
  SELECT ${COLUMNS} FROM drawers d CROSS JOIN LATERAL drawer_cash(d.restaurant_id, d.drawer_id) AS c
   WHERE d.restaurant_id = $1 AND d.closed_at IS NULL
  -- never null: moves, taken, voided, put_in, taken_out, expected`;
const LAST = `
  SELECT ${COLUMNS} FROM drawers d CROSS JOIN LATERAL drawer_cash(d.restaurant_id, d.drawer_id) AS c
   WHERE d.restaurant_id = $1 AND d.closed_at IS NOT NULL ORDER BY d.business_day DESC, d.closed_at DESC LIMIT 1
  -- never null: moves, taken, voided, put_in, taken_out, expected`;

/** The venue's open drawer with all that came and went, and the one before it. */
export async function loadDrawers(
  client: Queryable,
  restaurantId: number,
): Promise<Omit<DrawerAnswer, 'serverTime'>> {
  const open = await client.query<DrawerRow>(OPEN, [restaurantId]);
  const last = await client.query<DrawerRow>(LAST, [restaurantId]);
  return { drawer: presentOrNull(open.rows[0]), last: presentOrNull(last.rows[0]) };
}

function presentOrNull(row: DrawerRow | undefined): Drawer | null {
  if (!row) return null;
  return {
    drawerId: row.drawer_id,
    businessDay: row.business_day,
    opening: row.opening,
    taken: row.taken,
    voided: row.voided,
    putIn: row.put_in,
    takenOut: row.taken_out,
    expected: row.expected,
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by,
    counted: row.counted,
    note: row.note,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    moves: row.moves.map((move) => ({ ...move, at: new Date(move.at).toISOString() })),
  };
}
