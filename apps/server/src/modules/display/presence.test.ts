import { beforeAll, expect, test } from 'vitest';
import { rows, stored } from '../../testing/rows.ts';
import { endStay } from '../../testing/table-changes.ts';
import { TestGuest } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { pub, putVenue } from '../../testing/venues.ts';
import { DIGITAL, DigitalGuest, openDigitalVenue, shownCode } from './testing/digital-house.ts';

const server = useServer();
beforeAll(() => openDigitalVenue(server));

const scan = async (tableIdx: number, age = 0): Promise<DigitalGuest> => {
  const guest = new DigitalGuest(server);
  await guest.scan(await shownCode(server, tableIdx, { age }));
  return guest;
};
/** How many of so many phones one code lets in. */
async function letIn(tableIdx: number, phones: number): Promise<number> {
  const shown = await shownCode(server, tableIdx);
  const answers = await Promise.all(
    Array.from({ length: phones }, () => new DigitalGuest(server).scan(shown)),
  );
  const refused = answers.filter(({ isValid }) => !isValid);
  for (const answer of refused) expect(answer.errorCode).toBe('DIGITAL_QR_FULL');
  return phones - refused.length;
}
/** The phone's order of a cola, as the app sends it. */
async function order(guest: DigitalGuest, tableIdx: number) {
  const body = await new TestGuest(server, tableIdx, DIGITAL).orderBody({ id: 'cola' });
  return guest.call<{ errorCode?: string; receipt?: unknown }>('placeOrder', {
    params: guest.params,
    body: { ...body, timestamp: guest.pageToken },
  });
}

test('of 32 phones at once a code lets in two more than the table seats', { tags: ['KEY-16'] }, async () => {
  expect(await letIn(1, 32)).toBe(6);
});

test('six come in where nobody knows how many the table seats', { tags: ['KEY-16'] }, async () => {
  expect(await letIn(5, 12)).toBe(6);
});

test('a phone that has its place keeps it however often it scans', { tags: ['KEY-16'] }, async () => {
  const phones = [];
  for (let phone = 0; phone < 6; phone++) phones.push(await scan(2));
  server.clock.pass({ minutes: 2 });
  const [first] = phones;
  first?.freshPage();
  expect(await first?.scan(await shownCode(server, 2))).toMatchObject({ isValid: true });
  expect(await letIn(2, 1)).toBe(0);
});

test('a check-out makes room, and so do phones of guests who left half an hour ago', {
  tags: ['KEY-16'],
}, async () => {
  expect(await letIn(3, 7)).toBe(6);
  await endStay(server, 3, DIGITAL);
  expect(await letIn(3, 7)).toBe(6);
  server.clock.pass({ minutes: 31 });
  expect(await letIn(3, 7)).toBe(6);
});

test('the first order of a visit needs a code of the last ten minutes, and a refusal stores nothing', {
  tags: ['KEY-17'],
}, async () => {
  const guest = await scan(4);
  server.clock.pass({ minutes: 11 });
  const before = await stored(server);
  const late = await order(guest, 4);
  expect(late).toMatchObject({ status: 403, body: { errorCode: 'DIGITAL_QR_AGAIN' } });
  expect(await stored(server)).toEqual(before);
  // The same page, the same session: a code that is shown now proves it anew.
  const cookie = guest.cookies.get('hansang');
  expect(await guest.scan(await shownCode(server, 4))).toMatchObject({ isValid: true });
  expect(guest.cookies.get('hansang')).toBe(cookie);
  expect(await order(guest, 4)).toMatchObject({ status: 200 });
  await endStay(server, 4, DIGITAL);
});

test('an old code proves nothing, however often its page is loaded', { tags: ['KEY-18'] }, async () => {
  const guest = new DigitalGuest(server);
  const shown = await shownCode(server, 4);
  await guest.scan(shown);
  server.clock.pass({ minutes: 11 });
  expect(await guest.scan(shown)).toMatchObject({ isValid: true });
  const changed = { ...(await shownCode(server, 4)), vId: '2.9' };
  expect(await guest.scan(changed)).toMatchObject({ isValid: true });
  expect(await order(guest, 4)).toMatchObject({ body: { errorCode: 'DIGITAL_QR_AGAIN' } });
});

test('once a visit has ordered, nobody at the table has to scan again', { tags: ['KEY-17'] }, async () => {
  const [first, second] = [await scan(4), await scan(4)];
  expect(await order(first, 4)).toMatchObject({ status: 200 });
  server.clock.pass({ minutes: 40 });
  for (const guest of [first, second]) expect(await order(guest, 4)).toMatchObject({ status: 200 });
  await endStay(server, 4, DIGITAL);
});

test('a lunch guest who never ordered cannot begin the bill of the evening', {
  tags: ['KEY-17'],
}, async () => {
  const lunch = await scan(5);
  server.clock.pass({ hours: 3 });
  expect(await order(lunch, 5)).toMatchObject({ body: { errorCode: 'DIGITAL_QR_AGAIN' } });
});

test('a proof from while the clock was ahead is none, and a code that is shown now makes it good', {
  tags: ['KEY-17'],
}, async () => {
  server.clock.pass({ hours: 1 });
  const guest = await scan(4);
  server.clock.pass({ hours: -1 });
  expect(await order(guest, 4)).toMatchObject({ body: { errorCode: 'DIGITAL_QR_AGAIN' } });
  expect(await guest.scan(await shownCode(server, 4))).toMatchObject({ isValid: true });
  expect(await order(guest, 4)).toMatchObject({ status: 200 });
  await endStay(server, 4, DIGITAL);
});

test('how old the proof may be is the venue’s to say', { tags: ['KEY-17'] }, async () => {
  await putVenue(server.db.pool, {
    ...pub,
    id: DIGITAL,
    flags: { ...pub.flags, usePeopleCount: false, useDigitalQr: true },
    settings: { ...pub.settings, codeProofMinutes: 1 },
  });
  server.app.platform.events.wake();
  await server.app.platform.events.settled();
  const guest = await scan(4);
  server.clock.pass({ seconds: 61 });
  expect(await order(guest, 4)).toMatchObject({ body: { errorCode: 'DIGITAL_QR_AGAIN' } });
  const [row] = await rows(
    server,
    'SELECT proof_at FROM guest_sessions WHERE client_id = $1',
    guest.clientId,
  );
  expect(row?.proof_at).toBeInstanceOf(Date);
});
