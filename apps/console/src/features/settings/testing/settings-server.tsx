import type { SettingValues } from '@hansang/contract/schemas';
import { fireEvent, screen } from '@testing-library/react';
import { boardOf } from '../../../shared/testing/orders.ts';
import { FakeServer, ME, Refused } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';

export const USUAL: Partial<SettingValues> = {
  openingHours: { weekly: { mon: [{ open: '11:00', close: '22:00', lastOrder: '21:30' }] } },
  notice: { ko: '안내', en: 'Our notice' },
  orderOnSite: true,
  acceptAutomatically: false,
  usePeopleCount: false,
  mainMenuOrder: { min: 0, max: 999 },
  outOfStockSetQuantity: 2,
  orderCeiling: { quantity: 50, amount: 500_000 },
  waitingCeiling: { quantity: 100, amount: 1_000_000 },
  waitingLimits: {
    new: { amber: 3, red: 6 },
    cooking: { amber: 15, red: 25 },
    ready: { amber: 2, red: 4 },
  },
  needCheckoutAfterHours: 3,
  tableLinks: 'OPEN',
  admission: 'LINK',
  usePG: false,
  usePos: true,
  refundStepUpAbove: 100_000,
  twoStepFor: 'NONE',
};
export interface Sent {
  changes: Record<string, { value: unknown; seen: unknown }>;
}

/** A server that keeps settings as the real one does. */
export function serving(state: { values: Record<string, unknown> }, role: 'manager' | 'owner' = 'owner') {
  const change = ({ body }: { body: unknown }) => {
    const { changes } = body as Sent;
    for (const [field, { seen }] of Object.entries(changes))
      if (JSON.stringify(state.values[field]) !== JSON.stringify(seen))
        return new Refused('SETTING_CHANGED', { settings: { [field]: state.values[field] } });
    for (const [field, { value }] of Object.entries(changes))
      state.values = { ...state.values, [field]: value };
    return { values: state.values };
  };
  return new FakeServer({
    staffMe: () => ({ ...ME, venues: ME.venues.map((venue) => ({ ...venue, role })) }),
    board: () => boardOf([]),
    people: () => ({ members: [] }),
    notices: () => ({ notices: [], serverTime: new Date().toISOString() }),
    settings: () => ({ values: state.values }),
    changeSettings: change,
    changeDoors: change,
  });
}
export const open = async (server: FakeServer, section: string) => {
  const shown = await renderConsole(server, '/1/settings');
  fireEvent.click(await screen.findByRole('button', { name: section }));
  return shown;
};
export const sent = (server: FakeServer) =>
  server.calls.filter(({ name }) => name.startsWith('change')).map(({ name, body }) => [name, body]);
