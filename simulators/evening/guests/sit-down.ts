import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestBill } from '@hansang/contract/schemas';
import type { House, Night } from '../people/night.ts';
import { Phone } from '../people/phone.ts';
import { Player } from '../people/player.ts';
import type { Party } from '../people/room.ts';
import { hammer } from '../rude/hammer.ts';
import { tryHostile } from '../rude/hostile.ts';
import { comeBackWithOldPhone } from '../rude/old-phone.ts';
import { orderInTwoTabs } from '../rude/two-tabs.ts';
import { askForBill } from './ask-staff.ts';
import { dineAlone } from './dine-alone.ts';
import { dineTogether } from './dine-together.ts';
import { payShare } from './pay-share.ts';

interface Guest {
  readonly player: Player;
  readonly phone: Phone;
}

/** Seconds of the evening in which those who are left get up after the last round. */
const GET_UP_WITHIN = 120;
/** How long a party waits for whoever takes the money before it goes, in seconds of the evening. */
const WAITS_FOR_BILL = 900;

/** One party's evening at a table, from the scan to the street. */
export async function sitDown(night: Night, house: House, tableIdx: number, nth: number): Promise<void> {
  const { restaurantId } = house;
  const name = `venue ${restaurantId} table ${tableIdx} party ${nth}`;
  const host = new Player(night, name);
  const party: Party = { name, restaurantId, tableIdx, leadTo: null, wantsBill: false };
  night.room.sit(party);
  const isRude = host.chance.is(night.rude);
  const mischief = isRude ? host.chance.pick(['hammer', 'tabs', 'hostile', 'run', 'photo'] as const) : null;
  const heads = host.chance.within(1, 4);
  let guests: readonly Guest[] = [];
  try {
    guests = await scanAll(night, house, party, heads);
    await Promise.all(
      guests.map(async ({ player, phone }) => {
        const dine = house.settings.useGroupCart ? dineTogether : dineAlone;
        // The others took their time to scan.
        player.beginRound();
        await dine(player, phone, house);
      }),
    );
    const [first] = guests;
    if (!first) return;
    first.player.beginRound();
    if (mischief === 'hammer') await hammer(first.player, first.phone, house);
    if (mischief === 'tabs') await orderInTwoTabs(first.player, first.phone, house);
    if (mischief === 'hostile') await tryHostile(first.player, first.phone);
    if (mischief === 'run') return;
    // When the house calls the last round, not everybody gets up in the same moment.
    if (night.over.aborted) await sleep((host.chance.draw() * GET_UP_WITHIN * 1000) / night.speed);
    await settle(night, house, party, guests);
  } finally {
    night.room.leave(party);
  }
  if (mischief === 'photo' && guests[0]) await comeBackWithOldPhone(guests[0].player, guests[0].phone, house);
}

async function scanAll(night: Night, house: House, party: Party, heads: number): Promise<Guest[]> {
  const guests = Array.from({ length: heads }, (_, index) => {
    const player = new Player(night, `${party.name} guest ${index + 1}`);
    return { player, phone: new Phone(player.device()) };
  });
  const scanned = await Promise.all(
    guests.map(({ player, phone }) =>
      player.act('scan', 10, () =>
        phone.scan(house.restaurantId, party.tableIdx, house.keys.get(party.tableIdx)),
      ),
    ),
  );
  return guests.filter((_, index) => scanned[index]);
}

/** Each pays a share by phone where that is offered; what is left is for staff to take. */
async function settle(night: Night, house: House, party: Party, guests: readonly Guest[]): Promise<void> {
  const [host] = guests;
  if (!host) return;
  const { params } = host.phone;
  const owes = async (): Promise<number> => {
    const bill = await host.phone.here<GuestBill>('tableBill', () => ({ params }));
    return bill.done ? bill.value.owed : 0;
  };
  if ((await owes()) === 0) return;
  const paysByPhone = host.player.chance.is(0.6);
  for (const { player, phone } of paysByPhone ? guests : []) {
    // One after the other: whoever paid before took their time.
    player.beginRound();
    if ((await payShare(player, phone, guests.length)) === 0) return;
  }
  host.player.beginRound();
  if (house.settings.useCallStaff) await askForBill(host.player, host.phone);
  party.wantsBill = true;
  const end = performance.now() + (WAITS_FOR_BILL * 1000) / night.speed;
  while (performance.now() < end && !night.over.aborted) {
    await sleep(Math.max(500, 20_000 / night.speed));
    if ((await owes()) === 0) return;
  }
}
