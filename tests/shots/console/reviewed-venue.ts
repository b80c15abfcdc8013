import { randomUUID } from 'node:crypto';
import { callPath } from '@hansang/contract';
import type { BoardOrder } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { chooseDish, orderBody, placeOrder, scanTable } from '../../../simulators/guests/guest-client.ts';
import { journeyVenue } from '../../journeys/kit/journey-venue.ts';
import { importVenue } from '../../product/import-venue.ts';
import type { Product } from '../../product/product.ts';
import { callsOf, DEMO_PEOPLE } from './staff-calls.ts';
import { KEPT_OUT, letThingsGoOn } from './what-went-on.ts';

/** A venue of the demo's owner whose guests have written what they thought. */
export const REVIEWED = 397;

const WORDS = [
  '국물이 진하고 양도 넉넉해요. 다음에는 부모님을 모시고 올게요. 직원분들도 정말 친절하셨어요.',
  'The stew was wonderful and the staff explained every dish to us. A little loud on a Friday evening.',
];

let isMade = false;

/** Two reviews, one with a photo; counted dishes; and what went on there since. */
export async function openReviewedVenue(product: Product): Promise<void> {
  if (isMade) return;
  isMade = true;
  const venue = journeyVenue({ id: REVIEWED, settings: { admission: 'LINK' } });
  await importVenue(product, {
    ...venue,
    staff: [
      { ...DEMO_PEOPLE.owner, name: '김사장', role: 'owner' },
      { ...DEMO_PEOPLE.manager, name: '박매니저', role: 'manager' },
      { ...KEPT_OUT, name: '정하늘', role: 'staff' },
    ],
  });
  const owner = await callsOf(product.origin, 'owner');
  for (const [nth, text] of WORDS.entries()) {
    const guest = await scanTable(product.origin, { restaurantId: REVIEWED, tableIdx: nth + 1 });
    const rice = guest.menu.get('rice');
    if (!rice) throw new Error('The menu lacks a dish');
    const placed = await placeOrder(
      product.origin,
      guest,
      orderBody(guest, [chooseDish(rice, 1 + nth)], null),
      randomUUID(),
    );
    if (placed.kind !== 'placed') throw new Error(`Nothing was ordered: ${JSON.stringify(placed)}`);
    const order = { restaurantId: REVIEWED, orderId: placed.orderId };
    let version = 1;
    for (const to of ['CONFIRM', 'MENU_COMPLETE', 'COMPLETE'])
      version = (await owner<BoardOrder>('moveOrder', order, { to, version })).version;
    const hashKey = placed.hashKey ?? '';
    const send = async (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) => {
      const headers = { ...guest.headers, 'content-type': type, 'idempotency-key': randomUUID() };
      const answer = await fetch(product.origin + path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as { photoId: string };
    };
    const photoIds = nth === 0 ? [await photo(send, hashKey)] : [];
    const review = { ratings: [5, 4, 5 - nth, 4], text, photoIds };
    await send(callPath('writeReview', { hashKey }), 'application/json', JSON.stringify(review));
  }
  await letThingsGoOn(product, REVIEWED);
}

type Send = (path: string, type: string, body: Uint8Array<ArrayBuffer>) => Promise<{ photoId: string }>;

async function photo(send: Send, hashKey: string): Promise<string> {
  const create = { width: 800, height: 600, channels: 3, background: '#b5533c' } as const;
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  return (await send(callPath('uploadReviewPhoto', { hashKey }), 'image/jpeg', picture)).photoId;
}
