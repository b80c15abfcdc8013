import type { FloorPlan, LinkAnswer } from '@hansang/contract/schemas';
import { errors } from '@hansang/i18n/ko/errors';
import { beforeAll, expect, test } from 'vitest';
import { seatOrderedVisit } from '../../testing/ordered-visit.ts';
import { rows } from '../../testing/rows.ts';
import { endStay, moveStay } from '../../testing/table-changes.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';
import { DIGITAL, DigitalGuest, openDigitalVenue, shownCode } from './testing/digital-house.ts';

const server = useServer();
beforeAll(() => openDigitalVenue(server));

const invalid = (errorCode: 'INVALID_DIGITAL_QR' | 'DIGITAL_QR_EXPIRED' | 'DIGITAL_QR_USED') => ({
  isValid: false,
  errorCode,
  message: errors[errorCode],
  multiLanguage: { message: expect.objectContaining({ ko: errors[errorCode], ja: expect.any(String) }) },
  restaurantIdx: null,
  tableIdx: null,
  hashKey: null,
});

test('a shown code answers its table and opens a session there', { tags: ['DQR-6'] }, async () => {
  const guest = new DigitalGuest(server);
  expect(await guest.scan(await shownCode(server, 2))).toEqual({
    isValid: true,
    errorCode: null,
    message: null,
    multiLanguage: null,
    restaurantIdx: DIGITAL,
    tableIdx: 2,
    hashKey: null,
  });
  expect(guest.cookies.get('hansang')).toMatch(/^[\w-]{43}$/);
  const [session] = await rows(
    server,
    'SELECT table_idx, mode, is_digital FROM guest_sessions WHERE client_id = $1',
    guest.clientId,
  );
  expect(session).toEqual({ table_idx: 2, mode: 'qr', is_digital: true });
});

test('codes of two steps ago up to one step ahead open a session, older and later ones do not', {
  tags: ['DQR-2'],
}, async () => {
  for (const age of [2, 1, 0, -1])
    expect(await new DigitalGuest(server).scan(await shownCode(server, 1, { age }))).toMatchObject({
      isValid: true,
    });
  for (const age of [3, -2, 60]) {
    const guest = new DigitalGuest(server);
    expect(await guest.scan(await shownCode(server, 1, { age }))).toEqual(invalid('DIGITAL_QR_EXPIRED'));
    expect(guest.cookies.size).toBe(0);
  }
});

test('a changed key, counter, proof or battery is refused', { tags: ['DQR-1', 'DQR-4'] }, async () => {
  const shown = await shownCode(server, 1);
  const other = await shownCode(server, 2);
  const [step, proof = ''] = shown.dId.split('.');
  const flipped = (proof.startsWith('A') ? 'B' : 'A') + proof.slice(1);
  for (const forged of [
    { ...shown, key: other.key },
    { ...shown, key: 'no-such-key' },
    { ...shown, dId: `${Number(step) + 1}.${proof}` },
    { ...shown, dId: `${step}.${flipped}` },
    { ...shown, dId: String(step) },
    { ...shown, vId: '3.06' },
  ]) {
    const guest = new DigitalGuest(server);
    expect(await guest.scan(forged)).toEqual(invalid('INVALID_DIGITAL_QR'));
    expect(guest.cookies.size).toBe(0);
  }
});

test('one code opens a session once for a device, and for each of several devices', {
  tags: ['DQR-3'],
}, async () => {
  const shown = await shownCode(server, 3);
  const guest = new DigitalGuest(server);
  expect(await guest.scan(shown)).toMatchObject({ isValid: true });
  guest.freshPage();
  expect(await guest.scan(shown)).toEqual(invalid('DIGITAL_QR_USED'));
  await guest.ok('endSession', {});
  expect(guest.cookies.has('hansang')).toBe(false);
  expect(await guest.scan(shown)).toEqual(invalid('DIGITAL_QR_USED'));
  expect(await new DigitalGuest(server).scan(shown)).toMatchObject({ isValid: true });
  server.clock.pass({ minutes: 1 });
  expect(await guest.scan(await shownCode(server, 3))).toMatchObject({ isValid: true });
});

test('a device that the page did not know yet is refused when it says who it is', {
  tags: ['DQR-3'],
}, async () => {
  const shown = await shownCode(server, 4);
  const guest = new DigitalGuest(server);
  await guest.scan(shown);
  // The rendered page opens a session for whoever asks; the phone's first call tells which device it is.
  const page = new DigitalGuest(server);
  await page.scan(shown);
  await rows(server, 'UPDATE guest_sessions SET client_id = NULL WHERE client_id = $1', page.clientId);
  server.app.guests.sessions.forget(() => true);
  const reply = await page.refused('validateLink', {
    params: page.params,
    query: { tableIdx: 4, timestamp: page.pageToken, accessType: 'DIGITAL_QR' },
    headers: { 'client-id': guest.clientId },
  });
  // Its label is another live session's, and after that session's end the code is still used.
  expect(reply).toMatchObject({ status: 403 });
  await guest.ok('endSession', {});
  expect(
    await page.refused('validateLink', {
      params: page.params,
      query: { tableIdx: 4, timestamp: page.pageToken, accessType: 'DIGITAL_QR' },
      headers: { 'client-id': guest.clientId },
    }),
  ).toMatchObject({ status: 403, errorCode: 'DIGITAL_QR_USED' });
});

test('a reload in the same live session passes after the code has expired', {
  tags: ['LINK-9'],
}, async () => {
  const guest = new DigitalGuest(server);
  const shown = await shownCode(server, 1);
  await guest.scan(shown);
  const cookie = guest.cookies.get('hansang');
  server.clock.pass({ minutes: 30 });
  expect(await guest.scan(shown)).toMatchObject({ isValid: true, tableIdx: 1 });
  expect((await guest.link(1)).body).toMatchObject({ useDigitalQr: true, tableIdx: 1 });
  expect(guest.cookies.get('hansang')).toBe(cookie);
});

test('in such a venue a printed link gives neither cookie nor hash, a digital session gets the hash', {
  tags: ['LINK-7'],
}, async () => {
  const digital = new DigitalGuest(server);
  await digital.scan(await shownCode(server, 2));
  await seatOrderedVisit(server.db.pool, {
    restaurantId: DIGITAL,
    tableIdx: 2,
    visitId: 'digital',
    day: '2026-11-20',
    at: server.clock.now(),
  });
  server.app.guests.tables.forget(DIGITAL, 2);
  const printed = new DigitalGuest(server);
  const link = await printed.link(2, 'QR');
  expect(link.body).toEqual({ useDigitalQr: true, hashKey: null, isChangeTable: false, tableIdx: 2 });
  expect(link.headers.getSetCookie()).toEqual([]);
  expect((await digital.link(2)).body as LinkAnswer).toMatchObject({ hashKey: 'digital-hash' });
  expect(await new DigitalGuest(server).scan(await shownCode(server, 2))).toMatchObject({
    hashKey: 'digital-hash',
  });
  await endStay(server, 2, DIGITAL);
});

test('claiming a digital entry does not make one', { tags: ['LINK-8'] }, async () => {
  const liar = new DigitalGuest(server);
  const answer = await liar.link(1, 'DIGITAL_QR');
  expect(answer).toMatchObject({ status: 403, body: { errorCode: 'IMPROPER_ACCESS' } });
  expect(liar.cookies.size).toBe(0);
});

test('after check-out the old code and the old page open nothing', { tags: ['SESS-24'] }, async () => {
  const guest = new DigitalGuest(server);
  const shown = await shownCode(server, 3);
  server.clock.pass({ minutes: 1 });
  await guest.scan(shown);
  await endStay(server, 3, DIGITAL);
  const query = { dId: shown.dId, vId: shown.vId, timestamp: guest.pageToken };
  expect(await guest.refused('validateDigitalQr', { params: { id: shown.key }, query })).toMatchObject({
    errorCode: 'RESERVATION_IS_EXPIRATION',
  });
  guest.freshPage();
  expect(await guest.scan(shown)).toEqual(invalid('DIGITAL_QR_USED'));
});

test('a session that staff moved is kept under its old display', { tags: ['SESS-32'] }, async () => {
  const guest = new DigitalGuest(server);
  server.clock.pass({ minutes: 1 });
  const shown = await shownCode(server, 4);
  await guest.scan(shown);
  await moveStay(server, 4, 5, DIGITAL);
  expect(await guest.scan(shown)).toMatchObject({ isValid: true, tableIdx: 5 });
});

test('an unfinished earlier visit blocks a scan of its display', { tags: ['VISIT-6'] }, async () => {
  await seatOrderedVisit(server.db.pool, {
    restaurantId: DIGITAL,
    tableIdx: 1,
    visitId: 'old',
    day: '2026-11-19',
    at: '2026-11-19T10:00:00Z',
  });
  server.app.guests.tables.forget(DIGITAL, 1);
  const guest = new DigitalGuest(server);
  const shown = await shownCode(server, 1);
  const query = { dId: shown.dId, vId: shown.vId, timestamp: guest.pageToken };
  expect(await guest.refused('validateDigitalQr', { params: { id: shown.key }, query })).toMatchObject({
    errorCode: 'NEED_CHECKOUT',
  });
  await endStay(server, 1, DIGITAL);
});

test('the battery of the latest scanned code is kept, and decides nothing', { tags: ['DQR-7'] }, async () => {
  const display = () =>
    rows(server, 'SELECT battery, seen_at FROM displays WHERE restaurant_id = $1 AND table_idx = 5', DIGITAL);
  for (const vId of ['2.41', 'empty?']) {
    server.clock.pass({ minutes: 1 });
    const guest = new DigitalGuest(server);
    expect(await guest.scan(await shownCode(server, 5, { vId }))).toMatchObject({ isValid: true });
    expect(await display()).toEqual([{ battery: vId, seen_at: server.clock.now() }]);
  }
  // A clock that was a day ahead, and is right again.
  await rows(server, `UPDATE displays SET seen_at = seen_at + interval '1 day' WHERE table_idx = 5`);
  await new DigitalGuest(server).scan(await shownCode(server, 5, { vId: '2.20' }));
  expect(await display()).toEqual([{ battery: '2.20', seen_at: server.clock.now() }]);
  const forged = { ...(await shownCode(server, 5, { vId: '3.00' })), vId: '9.99' };
  await new DigitalGuest(server).scan(forged);
  expect((await display())[0]).toMatchObject({ battery: '2.20' });
});

test('staff see the battery on the floor, and when the display was last scanned', {
  tags: ['DQR-7'],
}, async () => {
  const shown = await shownCode(server, 3, { vId: '2.98', age: -1 });
  await new DigitalGuest(server).scan(shown);
  const member = await onShift(server, 'staff', DIGITAL);
  const { floors } = await member.ok<FloorPlan>('floor', { params: member.params });
  const tables = floors.flatMap((floor) => floor.tables);
  expect(tables.find(({ tableIdx }) => tableIdx === 3)?.display).toEqual({
    battery: '2.98',
    seenAt: server.clock.now().toISOString(),
  });
  expect(tables.find(({ tableIdx }) => tableIdx === 6)?.display).toBeNull();
});
