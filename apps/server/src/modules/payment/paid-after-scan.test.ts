import { expect, test } from 'vitest';
import { carryBack } from '../../../../../simulators/card/play.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { putVenue } from '../../testing/venues.ts';
import { admissionOf, sitDown } from '../admission/testing/asking-venue.ts';
import { dinerVenue, payLocally, useDiner } from './testing/diner.ts';

const ASKING_DINER = 34;
const diner = useDiner();

test('whoever scans again while they pay is in at the table that they paid for', {
  tags: ['ADM-23'],
}, async () => {
  const { server } = diner;
  const settings = { ...dinerVenue.settings, admission: 'TABLEMATES' as const };
  await putVenue(server.db.pool, { ...dinerVenue, id: ASKING_DINER, settings });
  await payLocally(server, ASKING_DINER);
  const guest = await sitDown(server, 1, ASKING_DINER);
  const reserved = await diner.order(guest, { id: 'rice', quantity: 2 });
  const returned = await reserved.pay();
  await guest.scan();
  await guest.settle();
  await carryBack(returned);
  expect(await diner.orderOf(reserved.orderId)).toMatchObject({ status: 'REQUEST' });
  expect((await admissionOf(guest)).standing).toBe('IN');
  const stranger = new TestGuest(server, 1, ASKING_DINER);
  await stranger.scan();
  expect((await admissionOf(stranger)).standing).toBe('WAITING');
});
