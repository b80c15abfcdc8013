import type { StaffRole } from '@hansang/contract';
import type { DayAnswer, DayReport, Drawer } from '@hansang/contract/schemas';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME } from '../../../testing/fake-server.ts';

export const AT = '2026-11-20T10:00:00.000Z';
export const drawerOf = (changes: Partial<Drawer> = {}): Drawer => ({
  drawerId: 'd1',
  businessDay: '2026-11-20',
  opening: 100_000,
  taken: 30_000,
  voided: 0,
  putIn: 0,
  takenOut: 0,
  expected: 130_000,
  openedAt: AT,
  openedBy: 'Kim',
  counted: null,
  note: null,
  closedAt: null,
  closedBy: null,
  moves: [],
  ...changes,
});
export const figures: DayAnswer['figures'] = {
  orders: { count: 3, off: 1, ordered: 60_000, sold: 50_000 },
  lines: { free: 0, taxFree: 0 },
  entries: [{ kind: 'DISCOUNT', count: 1, amount: -5000 }],
  means: [{ means: 'CASH', taken: 30_000, takenCount: 2, back: 0, backCount: 0 }],
  guests: { visits: 2, counted: 1, covers: 4 },
  hours: [{ hour: 18, orders: 3, amount: 50_000 }],
  sources: [
    { source: 'MENU', means: 'NFC', orders: 2, amount: 42_000 },
    { source: 'POS', means: 'POS', orders: 1, amount: 8000 },
  ],
  unpaid: [],
  drawers: [],
};
const sums: DayAnswer['sums'] = {
  cancelled: 10_000,
  entered: -5000,
  net: 45_000,
  tax: { supply: 40_909, vat: 4091, taxFree: 0 },
  taken: 30_000,
  back: 0,
  kept: 30_000,
  difference: null,
};
export const reportOf = (changes: Partial<DayReport> = {}): DayReport => ({
  number: 12,
  businessDay: '2026-11-20',
  kind: 'CLOSED',
  madeAt: AT,
  by: 'Lee',
  hash: 'f'.repeat(64),
  isIntact: true,
  figures,
  sums,
  carried: [],
  correction: null,
  ...changes,
});
export const dayOf = (changes: Partial<DayAnswer> = {}): DayAnswer => ({
  businessDay: '2026-11-20',
  today: '2026-11-20',
  isClosed: false,
  figures,
  sums,
  carried: [{ visitId: 'v', table: '7', openedAt: AT, owed: 9000 }],
  reports: [],
  isDrawerOpen: false,
  serverTime: AT,
  ...changes,
});

export function serverWith(
  role: StaffRole,
  drawer: Drawer | null,
  day: DayAnswer = dayOf(),
  last: Drawer | null = null,
) {
  return new FakeServer({
    board: () => boardOf([]),
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    drawer: () => ({ drawer, last, serverTime: AT }),
    day: () => day,
  });
}
