import type { ReviewPhoto } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { CartGuest } from '../../modules/cart/testing/cart-guest.ts';
import { openScreen } from '../../modules/cart/testing/cart-socket.ts';
import { newId, type TestTill } from '../../modules/till/testing/test-till.ts';
import { rows } from '../rows.ts';
import { seat, type TestGuest } from '../test-guest.ts';
import type { TestServer } from '../test-server.ts';
import { TEST_PASSWORD, type TestStaff } from '../test-staff.ts';

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();

/** A guest's review with a photo. */
export async function reviewVisit(guest: TestGuest): Promise<void> {
  const params = { hashKey: guest.hashKey ?? '' };
  const { photoId } = await guest.ok<ReviewPhoto>('uploadReviewPhoto', {
    params,
    body: new Uint8Array(await picture()),
    headers: { 'content-type': 'image/jpeg' },
  });
  const review = { ratings: [5, 4, 3, 5], text: '국물이 정말 시원했어요. 또 올게요', photoIds: [photoId] };
  await guest.ok('writeReview', { params, body: review });
}

/** What a house has beside its evenings: codes, pictures, accounts, keys, and somebody who looks at a screen. */
export async function fillCorners(server: TestServer, owner: TestStaff): Promise<void> {
  const { params } = owner;
  await owner.stepUp();
  await owner.ok('startCodeWalk', { params });
  await owner.ok('tickCode', { params, body: { scanned: '/t/000000000000' } });
  await owner.ok('uploadMenuPicture', {
    params,
    body: new Uint8Array(await picture()),
    headers: { 'content-type': 'image/jpeg' },
  });
  await owner.ok('setPin', { body: { password: TEST_PASSWORD, pin: '2580' } });
  const invited = { email: 'new@x.test', name: '새 사람', role: 'staff', origin: server.origin };
  await owner.ok('invitePerson', { params, body: invited });
  await owner.ok('readNotices', { params, body: { upTo: '999999999999999999' } });
  await owner.ok('saveStations', { params, body: { stations: [{ station: '주방', name: '1층 주방' }] } });
  const host = await seat(server, 5);
  await host.order({ id: 'cola' });
  await host.ok('makeInvite', { params: host.params });
}

/** A phone shows the shared cart; its screen goes dark with the server. */
export async function lookAt(sharing: CartGuest): Promise<void> {
  const screen = openScreen(sharing);
  onTestFinished(() => screen.close());
  await screen.entered;
}

/** An order of the till's own, under its own number. */
export async function sellAtTill(till: TestTill, tableIdx: number): Promise<void> {
  const { status, body } = await till.enter(tableIdx, [{ menuId: 'rice', quantity: 1 }], newId());
  if (status >= 300) throw new Error(`The till was refused: ${JSON.stringify(body)}`);
}

/** What could not be delivered, as the log's readers set it aside. */
export async function setAside(server: TestServer): Promise<void> {
  await rows(
    server,
    `INSERT INTO dead_letters (consumer, event_id, event, error, at)
     SELECT 'payments', event_id, to_jsonb(e), 'no answer', at FROM events e WHERE type = 'order.placed'
      ORDER BY event_id LIMIT 1`,
  );
}
