import type { FloorPlan, StaffMe, StoreSettings, TableCode } from '@hansang/contract/schemas';
import type { Outcome } from '../acts/diary.ts';
import { Caller } from './caller.ts';
import type { House, Night } from './night.ts';
import { Player } from './player.ts';

interface Found {
  readonly houses: readonly House[];
  /** Why a venue cannot be played at, in sentences. */
  readonly leftOut: readonly string[];
}

/** The venues that somebody may work in, with their tables, as the product tells of them. */
export async function findHouses(
  night: Night,
  who: string,
  most: { readonly venues: number; readonly tables: number },
): Promise<Found> {
  const caller = new Caller(new Player(night, who).device());
  const login = await caller.ask('staffLogin', { body: night.loginOf(who) });
  if (!login.done) throw new Error(`Nobody can log in as ${night.loginOf(who).email}: ${login.code}`);
  const { venues } = await need(caller.ask<StaffMe>('staffMe'));
  const houses: House[] = [];
  const leftOut: string[] = [];
  let left = most.tables;
  for (const [index, { restaurantId }] of venues.entries()) {
    const wanted = most.venues - houses.length;
    if (wanted === 0 || left === 0) break;
    const share = Math.ceil(left / Math.min(wanted, venues.length - index));
    const found = await lookAt(caller, restaurantId, share);
    if (typeof found === 'string') leftOut.push(`Venue ${restaurantId} is left out: ${found}`);
    else {
      houses.push(found);
      left -= found.tables.length;
    }
  }
  return { houses, leftOut };
}

/** A venue with so many of its tables, or why guests could not sit there as an evening has them. */
async function lookAt(caller: Caller, restaurantId: number, most: number): Promise<House | string> {
  const params = { restaurantId };
  const plan = await need(caller.ask<FloorPlan>('floor', { params }));
  const all = plan.floors.flatMap(({ tables }) => tables);
  if (all.some(({ admission }) => admission !== null))
    return 'phones are let in there by those at the table.';
  const tables = all.filter(({ visitId }) => visitId === null).map(({ tableIdx }) => tableIdx);
  const [first] = tables;
  if (first === undefined) return 'guests sit at every table.';
  const query = { tableIdx: first, timestamp: '1', accessType: 'QR' };
  const settings = await need(caller.ask<StoreSettings>('availability', { params, query }));
  if (settings.onSiteOrderStatus !== 'AVAILABLE')
    return `it takes no orders now (${settings.onSiteOrderStatus}).`;
  const keys = new Map<number, string>();
  for (const tableIdx of tables.slice(0, most)) {
    const code = await need(caller.ask<TableCode>('tableCode', { params: { restaurantId, tableIdx } }));
    if (code.isRotating) return 'its codes rotate.';
    if (code.isKeyed) keys.set(tableIdx, new URL(code.link).pathname.split('/').at(-1) ?? '');
  }
  return { restaurantId, tables: tables.slice(0, most), keys, settings };
}

async function need<Answer>(asked: Promise<Outcome<Answer>>): Promise<Answer> {
  const said = await asked;
  if (!said.done) throw new Error(`The venues cannot be read: ${said.code}`);
  return said.value;
}
