import type { Admission } from '@hansang/contract';
import type { AdmissionAnswer } from '@hansang/contract/schemas';
import { beforeAll } from 'vitest';
import { TestGuest } from '../../../testing/test-guest.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { putVenue } from '../../../testing/venues.ts';
import { CartGuest } from '../../cart/testing/cart-guest.ts';
import { sharingVenue } from '../../cart/testing/sharing-venue.ts';

/** Venues whose phones are let in: by those of the table, and only after staff opened it; the last two share a cart. */
export const TABLEMATES = 31;
export const STAFFED = 32;
export const SHARED = 33;
export const STAFFED_SHARED = 36;

const venueOf = (id: number, admission: Admission, useGroupCart: boolean, acceptAutomatically = true) => ({
  ...sharingVenue,
  id,
  flags: { ...sharingVenue.flags, useGroupCart, acceptAutomatically },
  settings: { ...sharingVenue.settings, admission },
});

/** Adds the venues before the tests of a file. */
export function useAskingVenues(server: TestServer): void {
  beforeAll(async () => {
    await putVenue(server.db.pool, venueOf(TABLEMATES, 'TABLEMATES', false));
    await putVenue(server.db.pool, venueOf(STAFFED, 'STAFF', false));
    await putVenue(server.db.pool, venueOf(SHARED, 'TABLEMATES', true, false));
    await putVenue(server.db.pool, venueOf(STAFFED_SHARED, 'STAFF', true, false));
  });
}

let used = 0;

/** A table that no test of the file has used. */
export const freshTable = (): number => ++used;

/** A phone that scanned a table's code and whose page is open. */
export async function sitDown(
  server: TestServer,
  tableIdx: number,
  restaurantId = TABLEMATES,
): Promise<TestGuest> {
  const guest = await new TestGuest(server, tableIdx, restaurantId).scan();
  return guest.settle();
}

export async function sitAtCart(
  server: TestServer,
  tableIdx: number,
  restaurantId = SHARED,
): Promise<CartGuest> {
  const guest = new CartGuest(server, tableIdx, restaurantId);
  await guest.scan();
  await guest.settle();
  return guest;
}

export const admissionOf = (guest: TestGuest) =>
  guest.ok<AdmissionAnswer>('admission', { params: guest.params });
export const ask = (guest: TestGuest) => guest.ok<AdmissionAnswer>('askAdmission', { params: guest.params });

/** One of the table answers about the only phone that asks. */
export async function answerAbout(guest: TestGuest, isIn: boolean): Promise<AdmissionAnswer> {
  const [phone] = (await admissionOf(guest)).asking;
  if (!phone) throw new Error('Nobody asks');
  const params = { ...guest.params, phoneId: phone.phoneId };
  return guest.ok<AdmissionAnswer>('answerAdmission', { params, body: { isIn } });
}

export const historyOf = (guest: TestGuest) => ({
  params: guest.params,
  query: { tableIdx: guest.tableIdx, timestamp: guest.pageToken },
});
export const callFor = (guest: TestGuest, itemId = 'water') => ({
  params: guest.params,
  body: { tableIdx: guest.tableIdx, timestamp: guest.pageToken, itemId },
});
