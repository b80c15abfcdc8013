import type { FloorPlan, StaffMe, StoreSettings } from '@hansang/contract/schemas';
import { Caller } from './caller.ts';
import type { House, Night } from './night.ts';
import { Player } from './player.ts';

/** The venues that somebody may work in, with their tables, as the product tells of them. */
export async function findHouses(
  night: Night,
  who: string,
  most: { readonly venues: number; readonly tables: number },
): Promise<House[]> {
  const caller = new Caller(new Player(night, who).device());
  const need = async <Answer>(asked: ReturnType<typeof caller.ask<Answer>>): Promise<Answer> => {
    const said = await asked;
    if (!said.done) throw new Error(`The venues cannot be read: ${said.code}`);
    return said.value;
  };
  await need(caller.ask('staffLogin', { body: night.loginOf(who) }));
  const me = await need(caller.ask<StaffMe>('staffMe'));
  const houses: House[] = [];
  let left = most.tables;
  for (const [index, { restaurantId }] of me.venues.slice(0, most.venues).entries()) {
    const params = { restaurantId };
    const plan = await need(caller.ask<FloorPlan>('floor', { params }));
    const all = plan.floors.flatMap(({ tables }) => tables.map(({ tableIdx }) => tableIdx));
    const share = Math.ceil(left / (Math.min(most.venues, me.venues.length) - index));
    const tables = all.slice(0, share);
    left -= tables.length;
    const query = { tableIdx: tables[0] ?? 1, timestamp: '1', accessType: 'QR' };
    const settings = await need(caller.ask<StoreSettings>('availability', { params, query }));
    houses.push({ restaurantId, tables, settings });
  }
  return houses;
}
