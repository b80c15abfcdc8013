import { boardOf } from '../../shared/testing/orders.ts';
import { detailOf, floorOf, tableOf, visitOf } from '../../shared/testing/tables.ts';
import { FakeServer, ME } from '../../testing/fake-server.ts';

/** A manager's venue with guests at table 7, who have ordered nothing. */
export function seatedServer(): FakeServer {
  const table = tableOf({ tableIdx: 7, tableName: '7', visit: visitOf() });
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role: 'manager' as const })) }),
    board: () => boardOf([]),
    floor: () => floorOf([table]),
    tableDetail: () => detailOf(table, { orders: [] }),
    tableCart: () => ({ cart: null, serverTime: new Date().toISOString() }),
  });
}
