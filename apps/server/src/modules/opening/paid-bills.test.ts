import type { OpeningState } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { rows } from '../../testing/rows.ts';
import { onShift } from '../../testing/test-staff.ts';
import { BISTRO, useBistro } from '../payment/testing/bistro.ts';

const bistro = useBistro();

test('a bill of which a phone paid a part by card stays whole when the other tests are wiped', {
  tags: ['OPENING-4'],
}, async () => {
  const { server } = bistro.diner;
  await rows(server, 'UPDATE restaurants SET opened_at = NULL WHERE restaurant_id = $1', BISTRO);
  const { guest, desk, orderId } = await bistro.dine(1, 'rice', 'set');
  const tried = await bistro.dine(2);
  await tried.desk.pay({ amount: 1000 });
  const offer = await bistro.offer(guest, { part: 'SHARE', shares: 2 });
  await carryBack(await offer.window());
  await desk.enter({ amount: -1000 });
  await desk.pay({ amount: 3000 });
  const before = await desk.read();
  await bistro.clear();
  const owner = await (await onShift(server, 'owner', BISTRO)).stepUp();
  const state = await owner.ok<OpeningState>('wipeTests', { params: { restaurantId: BISTRO } });
  expect(state).toMatchObject({ isOpen: false, tests: 0 });
  const left = await rows(server, 'SELECT order_id FROM orders WHERE restaurant_id = $1', BISTRO);
  expect(left).toEqual([{ order_id: orderId }]);
  const { sold, entered, settled, owed } = before;
  expect(await desk.read()).toMatchObject({ sold, entered, settled, owed });
});
