import type { ClientConfig } from 'pg';

export interface PeerWindow {
  readonly connection: ClientConfig;
  /** Sets the orders of this window apart from those of every other. */
  readonly name: string;
  readonly restaurantId: number;
  readonly clients: number;
  readonly pool: number;
  readonly seconds: number;
  readonly orders: readonly PeerOrder[];
}

export interface PeerResult {
  readonly perSecond: number;
  /** ms of each order. */
  readonly latencies: number[];
}

export interface PeerOrder {
  readonly tableIdx: number;
  readonly visitId: string;
  readonly sessionId: number;
  readonly clientId: string;
  /** As `order_lines` wants them, JSON. */
  readonly lines: string;
  readonly totalAmount: number;
  readonly totalQuantity: number;
}

/**
 * The rows of one placed order — key, counter, stock, visit, order, lines, event — in one prepared statement: what the
 * database alone could do, without rules, sessions or HTTP.
 */
const TEXT = `
  WITH line AS (SELECT * FROM jsonb_to_recordset($8::jsonb) AS l(line integer, menu_id text, category_name text,
                  name jsonb, unit_price integer, quantity integer, is_main boolean)),
  taken AS (UPDATE stock s SET left_quantity = left_quantity - line.quantity FROM line
             WHERE s.restaurant_id = $1 AND s.menu_id = line.menu_id AND s.left_quantity >= line.quantity RETURNING 1),
  stay AS (UPDATE visits SET last_activity_at = now() WHERE restaurant_id = $1 AND visit_id = $4 RETURNING 1),
  number AS (INSERT INTO peer_counters AS c (restaurant_id, business_day, last_number) VALUES ($1, current_date, 1)
              ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last_number = c.last_number + 1
              RETURNING last_number),
  made AS (INSERT INTO orders (restaurant_id, order_id, table_idx, visit_id, session_id, client_id, order_number,
                               business_day, status, means, source, total_amount, due_amount, total_quantity, steps,
                               placed_at)
           SELECT $1, $2, $3, $4, $5, $6, last_number, current_date, 'REQUEST', 'QR', 'MENU', $7, $7, $9,
                  '[{"status":"REQUEST"}]', now() FROM number),
  sold AS (INSERT INTO order_lines (restaurant_id, order_id, line, menu_id, category_name, name, unit_price, quantity,
                                    is_main, alcohol_tag, client_id, state, live_quantity)
           SELECT $1, $2, line, menu_id, category_name, name, unit_price, quantity, is_main, 'NONE', $6, 'WAITING', quantity
             FROM line),
  told AS (INSERT INTO events (restaurant_id, subject_type, subject_id, version, actor_type, actor, type, data)
           SELECT $1, 'order', $2, 1, 'guest', $6, 'order.placed',
                  jsonb_build_object('tableIdx', $3::integer, 'visitId', $4::text, 'status', 'REQUEST', 'number', last_number,
                    'totalAmount', $7::integer, 'isFirst', false, 'stock', (SELECT jsonb_agg(menu_id) FROM line))
             FROM number)
  INSERT INTO idempotency_keys (actor, route, key, fingerprint, status, answer, created_at)
  VALUES ('session:' || $5, 'placeOrder', $2, md5($2), 200, jsonb_build_object('orderId', $2::text), now())`;

export function rowsStatement(restaurantId: number, orderId: string, order: PeerOrder) {
  return {
    name: 'peer',
    text: TEXT,
    values: [
      restaurantId,
      orderId,
      order.tableIdx,
      order.visitId,
      order.sessionId,
      order.clientId,
      order.totalAmount,
      order.lines,
      order.totalQuantity,
    ],
  };
}
