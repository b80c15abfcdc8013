import type { TableCode } from '@hansang/contract/schemas';
import type { Product } from '../../product/product.ts';
import { callsOf } from './staff-calls.ts';

/** Somebody of the venue who is kept out of it. */
export const KEPT_OUT = { email: 'kept-out@hansang.test', password: 'waiter-of-the-house' };

/** The price that a dish of the venue had until a colleague published another one, as a sheet still says. */
export const SHEET_BEFORE = '분류,메뉴명,가격\n식사,비빔밥,9000\n';

/**
 * What happens to a venue between two looks at it: a walk that found codes which are none of its, somebody who may not
 * work there for now, a price that the manager published after the owner had taken out the menu.
 */
export async function letThingsGoOn({ origin }: Product, restaurantId: number): Promise<void> {
  const venue = { restaurantId };
  const owner = await callsOf(origin, 'owner');
  await owner('changeDoors', venue, { changes: { tableLinks: { value: 'KEYED', seen: 'OPEN' } } });
  await owner('startCodeWalk', venue);
  const codeOf = (tableIdx: number) => owner<TableCode>('tableCode', { ...venue, tableIdx });
  const { link: old, generation } = await codeOf(2);
  await owner('renewTableCode', { ...venue, tableIdx: 2 }, { generation });
  for (const scanned of [
    (await codeOf(1)).link,
    (await codeOf(3)).link,
    old,
    `/misc/xings?sid=${restaurantId}&tid=4&m=qr`,
    `/misc/xings?sid=${restaurantId}&tid=99&m=qr`,
    '/misc/xings?sid=2&tid=1&m=qr',
    '/t/000000000000',
  ])
    await owner('tickCode', venue, { scanned });
  const { members } = await owner<{ members: { userId: string; email: string }[] }>('people', venue);
  const keptOut = members.find(({ email }) => email === KEPT_OUT.email);
  await owner('suspendPerson', { ...venue, userId: keptOut?.userId ?? '' }, { isSuspended: true });
  const manager = await callsOf(origin, 'manager');
  const price = { part: 'dish', dish: null, key: 'rice', field: 'price', value: 9500 };
  await manager('changeMenu', venue, { changes: [price] });
  await manager('publishMenu', venue, { changeIds: 'OWN' });
}
