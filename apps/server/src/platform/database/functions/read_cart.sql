-- A cart with its members, as servers keep it in memory; null when there is none.
CREATE OR REPLACE FUNCTION read_cart(venue integer, cart text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('tableIdx', c.table_idx, 'state', cart_state(c), 'dueAt', c.due_at,
           'isClosed', c.closed_at IS NOT NULL,
           'members', coalesce((SELECT jsonb_agg(jsonb_build_object('clientId', m.client_id, 'sessionId', m.session_id,
                                        'number', m.number, 'leftAt', m.left_at,
                                        'isHere', is_in_cart(venue, cart, m.client_id)) ORDER BY m.number)
                        FROM cart_members m WHERE m.restaurant_id = venue AND m.cart_id = cart), '[]'))
    FROM carts c WHERE c.restaurant_id = venue AND c.cart_id = cart
$$;
