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

// None of it was taken while that one was open: then it would lie there.
const LOOSE = `
  SELECT coalesce(sum(CASE WHEN p.voids_id IS NULL THEN p.amount ELSE -p.amount END), 0) AS loose
    FROM drawers d
    JOIN payments p ON p.restaurant_id = d.restaurant_id AND p.business_day >= d.business_day AND p.settled_at >= d.opened_at
   WHERE d.restaurant_id = $1 AND d.drawer_id = $2 AND p.origin = 'RECORDED' AND p.means = 'CASH' AND p.drawer_id IS NULL
  -- never null: loose`;
/** For so long somebody knows where it lies; a house that has stopped counting is not told of it for ever. */
const LOOSE_MS = 7 * 24 * 3_600_000;

/** The venue's open drawer with all that came and went, and the one before it. */
export async function loadDrawers(
  client: Queryable,
  restaurantId: number,
  now: Date,
): Promise<Omit<DrawerAnswer, 'serverTime'>> {
  const open = await client.query<DrawerRow>(OPEN, [restaurantId]);
  const last = await client.query<DrawerRow>(LAST, [restaurantId]);
  const loose = open.rows[0] ? 0 : await loadLoose(client, restaurantId, last.rows[0], now);
  return {
    drawer: presentOrNull(open.rows[0]),
    last: presentOrNull(last.rows[0]),
    ...(loose > 0 && { loose }),
  };
}

/** Cash that came, less what went, while no drawer was open, since one was. Won. */
async function loadLoose(
  client: Queryable,
  restaurantId: number,
  last: DrawerRow | undefined,
  now: Date,
): Promise<number> {
  if (!last?.closed_at || now.getTime() - last.closed_at.getTime() > LOOSE_MS) return 0;
  const { rows } = await client.query<{ loose: number }>(LOOSE, [restaurantId, last.drawer_id]);
  return rows[0]?.loose ?? 0;
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
