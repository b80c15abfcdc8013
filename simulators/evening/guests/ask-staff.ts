import { billCallItem } from '@hansang/contract';
import type { CallItemsAnswer, StaffCall } from '@hansang/contract/schemas';
import type { Phone } from '../people/phone.ts';
import type { Player } from '../people/player.ts';

/** Calls staff for something that the house lists. */
export async function askStaff(player: Player, phone: Phone): Promise<void> {
  const { params } = phone;
  const list = await player.act('history', 20, () =>
    phone.here<CallItemsAnswer>('callItems', () => ({ params })),
  );
  const item = player.chance.pick(list?.items ?? []);
  if (item) await call(player, phone, item._id);
}

/** Asks for the bill, and says how it will be paid. */
export const askForBill = (player: Player, phone: Phone): Promise<void> =>
  call(player, phone, billCallItem(player.chance.pick(['CARD', 'CASH', 'SPLIT'] as const) ?? 'CASH'));

async function call(player: Player, phone: Phone, itemId: string): Promise<void> {
  const key = player.chance.key('call');
  await player.act('call', 4, () => {
    const { params, pageToken: timestamp } = phone;
    return phone.here<StaffCall>('callStaff', (again) => ({
      params,
      body: { tableIdx: phone.tableIdx, timestamp, itemId },
      key: key + again,
    }));
  });
}
