import type { CancelReason, LineState, OrderStatus } from '@hansang/contract';
import type { PaperText, TicketLine } from '@hansang/rules/paper';
import type { Queryable } from '../../../platform/events/append.ts';
import type { PlacedLine } from './route-tickets.ts';

/** An order as tickets tell it. */
export interface TicketOrder {
  readonly order_number: number | null;
  readonly table_name: string;
  /** Null in a house of one floor. */
  readonly floor_name: PaperText | null;
  readonly status: OrderStatus;
  readonly placed_at: Date;
  readonly released_at: Date | null;
  readonly head_count: number | null;
  readonly party_label: string | null;
  readonly is_first_of_visit: boolean;
  /** Who of the staff entered it. */
  readonly entered_by: string | null;
  readonly cancel_reason: CancelReason | null;
  readonly cancel_note: string | null;
  readonly note: string | null;
  readonly lines: readonly OrderedLine[];
}

interface OrderedLine {
  readonly line: number;
  readonly menu_id: string;
  readonly name: PaperText;
  readonly live_quantity: number;
  readonly state: LineState;
  readonly is_not_allowed_minor: boolean;
  readonly options: readonly {
    readonly _id: string;
    readonly name: PaperText;
    readonly quantity: number;
    readonly ofDish?: string;
  }[];
  readonly size: { readonly name: PaperText } | null;
  readonly note?: string | null;
  /** Why pieces of it were taken off last. */
  readonly off_reason?: CancelReason | null;
  readonly off_note?: string | null;
}

const ORDER = `
  SELECT o.order_number, t.name AS table_name,
         CASE WHEN (SELECT count(*) FROM floors x WHERE x.restaurant_id = o.restaurant_id) > 1 THEN f.name END
           AS floor_name,
         o.status, o.placed_at, o.released_at, o.head_count, o.is_first_of_visit,
         CASE WHEN o.source = 'STAFF' AND o.steps->0->>'actorType' = 'staff' THEN o.steps->0->>'actor' END AS entered_by,
         o.cancel_reason, o.cancel_note,
         (SELECT v.party_label FROM visits v WHERE v.restaurant_id = o.restaurant_id AND v.visit_id = o.visit_id) AS party_label,
         to_jsonb(o)->>'note' AS note,
         (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.line) FROM order_lines l
           WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.order_id) AS lines
    FROM orders o JOIN dining_tables t USING (restaurant_id, table_idx) JOIN floors f USING (restaurant_id, floor_id)
   WHERE o.restaurant_id = $1 AND o.order_id = $2`;

export async function loadTicketOrder(
  client: Queryable,
  restaurantId: number,
  orderId: string,
): Promise<TicketOrder | null> {
  const { rows } = await client.query<TicketOrder>(ORDER, [restaurantId, orderId]);
  return rows[0] ?? null;
}

const STATIONS = `
  SELECT m.menu_id, coalesce(m.station, c.station) AS station
    FROM menus m JOIN menu_categories c USING (restaurant_id, category_id)
   WHERE m.restaurant_id = $1 AND m.menu_id = ANY ($2) AND coalesce(m.station, c.station) IS NOT NULL
  -- never null: station`;

/** What of an order is still to be made, and where; the parts of a set also where they are made by themselves. */
export async function placeLines(
  client: Queryable,
  restaurantId: number,
  { lines }: Pick<TicketOrder, 'lines'>,
): Promise<PlacedLine[]> {
  const dishes = lines.flatMap(({ menu_id, options }) => [
    menu_id,
    ...options.flatMap((one) => one.ofDish ?? []),
  ]);
  const { rows } = await client.query<{ menu_id: string; station: string }>(STATIONS, [restaurantId, dishes]);
  const stations = new Map(rows.map(({ menu_id, station }) => [menu_id, station]));
  return lines.flatMap((ordered) => placed(ordered, stations));
}

function placed(ordered: OrderedLine, stations: ReadonlyMap<string, string>): PlacedLine[] {
  const { line, menu_id, options, live_quantity: quantity } = ordered;
  if (quantity === 0) return [];
  const own = stations.get(menu_id) ?? null;
  const whole: TicketLine = {
    key: String(line),
    name: ordered.name,
    size: ordered.size?.name ?? null,
    options: options.map((one) => ({ name: one.name, quantity: one.quantity })),
    quantity,
    note: ordered.note ?? null,
    isForAdults: ordered.is_not_allowed_minor,
    partOf: null,
  };
  const parts = options.flatMap((one): PlacedLine[] => {
    const station = one.ofDish === undefined ? undefined : (stations.get(one.ofDish) ?? null);
    if (station === undefined || station === own) return [];
    const count = one.quantity * quantity;
    const part = {
      ...whole,
      key: `${line}:${one._id}`,
      name: one.name,
      size: null,
      options: [],
      quantity: count,
    };
    return [{ station, line: { ...part, partOf: ordered.name } }];
  });
  return [{ station: own, line: whole }, ...parts];
}
