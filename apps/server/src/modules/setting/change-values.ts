import { isDeepStrictEqual } from 'node:util';
import type { SettingValues } from '@hansang/contract/schemas';
import type pg from 'pg';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { appendEvents } from '../../platform/events/append.ts';
import type { VenueChange } from '../../platform/events/event.ts';
import { type Doer, staffAct } from '../../platform/events/staff-act.ts';
import { closeCarts } from '../cart/house/close-carts.ts';
import { holdMenu } from '../menu/versions/hold-menu.ts';
import { holdAllTables } from '../venue-file/saving/save-venue.ts';
import { checkValues } from './check-values.ts';
import { isOthersCorporation } from './others-corporation.ts';
import { readValues, type Values } from './read-values.ts';
import { loosenPictures, refuseUnknownPictures } from './shown-pictures.ts';
import { writeValues } from './write-values.ts';

export interface Wanted {
  readonly restaurantId: number;
  /** By field: what it is to say, and what whoever wants it saw there. */
  readonly changes: Readonly<
    Record<string, { readonly value?: unknown; readonly seen?: unknown } | undefined>
  >;
  readonly doer: Doer;
  readonly at: Date;
}

// What the board turns at the same moment stays: whoever waited for it reads it first.
const HOLD = 'SELECT FROM restaurants WHERE restaurant_id = $1 FOR NO KEY UPDATE';

/**
 * Changes some fields of a venue together or not at all, as an import of its file with those fields would. A field that
 * says what is wanted already is left alone, so that a request may come twice; one that says neither that nor what was
 * seen has another editor.
 */
export async function changeValues(
  client: pg.PoolClient,
  { restaurantId, changes, doer, at }: Wanted,
): Promise<'changed' | 'same' | Refusal> {
  await holdMenu(client, restaurantId);
  await holdAllTables(client, restaurantId);
  await client.query(HOLD, [restaurantId]);
  const before = await readValues(client, restaurantId);
  if (!before) return refuse('NOT_FOUND_RESTAURANT');
  const wanted = Object.fromEntries(Object.entries(changes).map(([field, one]) => [field, one?.value]));
  const after = checkValues({ ...before, ...wanted });
  if (isRefusal(after)) return after;
  const fields = Object.keys(changes).filter((field) => !isSame(before[field], after[field]));
  const taken = fields.filter((field) => !isSame(before[field], changes[field]?.seen));
  if (taken.length > 0) {
    const settings = Object.fromEntries(taken.map((field) => [field, before[field]]));
    return refuse('SETTING_CHANGED', { extra: { settings } });
  }
  if (fields.length === 0) return 'same';
  if (fields.includes('corporation') && (await isOthersCorporation(client, restaurantId, after, doer)))
    return refuse('SETTING_WRONG', {
      details: [{ path: 'corporation', message: 'is that of a venue of other owners, which says otherwise' }],
    });
  const unknown = await refuseUnknownPictures(client, restaurantId, after, fields);
  if (unknown) return unknown;
  await writeValues(client, restaurantId, after);
  if (fields.includes('useGroupCart') && after.useGroupCart === false)
    await closeCarts(client, restaurantId, at);
  await loosenPictures(client, { before, after, at });
  await appendEvents(client, {
    restaurantId,
    subjectType: 'venue',
    subjectId: String(restaurantId),
    actorType: 'staff',
    actor: doer.name,
    type: 'venue.changed',
    data: {
      changed: changedOf(fields, before, after),
      byId: doer.userId ?? '',
      address: doer.address,
      device: doer.device,
    },
    at,
  });
  if (fields.includes('orderDecider')) {
    const act = after.orderDecider === 'TILL' ? 'TILL_DECIDES' : 'BOARD_DECIDES';
    await appendEvents(client, staffAct(restaurantId, doer, act, {}, at));
  }
  return 'changed';
}

/** Through JSON, so that a field that is absent and one that is undefined are the same. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));
const plain = (value: unknown): unknown => (value == null ? null : JSON.parse(JSON.stringify(value)));

const changedOf = (fields: readonly string[], before: Values, after: Values): Record<string, VenueChange> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      { before: logged(field, before[field]), after: logged(field, after[field]) },
    ]),
  );

/** The log outlives a password: of the network it keeps the name, and whether it had one. */
function logged(field: string, value: unknown): unknown {
  if (field !== 'wifi' || !value) return plain(value);
  const { name, password } = value as NonNullable<SettingValues['wifi']>;
  return { name, hasPassword: password !== null };
}
