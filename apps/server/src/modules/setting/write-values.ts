import type { Banner, Corporation, StoredText } from '@hansang/contract/schemas';
import type { Queryable } from '../../platform/events/append.ts';
import { admissionOf, storedSettings } from '../restaurant/store-settings.ts';
import { admitBy, saveCorporation, storedBanners } from '../venue-file/saving/save-venue.ts';
import { FIGURES, FLAGS } from './check-values.ts';
import type { Values } from './read-values.ts';

const WRITE = `
  UPDATE restaurants
     SET settings = settings || $2, opening_hours = $3, notice = $4, food_origin = $5, allergy_info = $6,
         call_items = $7, name = $8, time_zone = $9, corporation_id = $10, banners = $11, menu_version = menu_version + 1,
         updated_at = now()
   WHERE restaurant_id = $1`;

/** Writes what fields say, whatever else the settings hold left as it is. The caller holds the venue's tables. */
export async function writeValues(client: Queryable, restaurantId: number, values: Values): Promise<void> {
  const kept = Object.fromEntries([...FLAGS, ...FIGURES, 'logo'].map((key) => [key, values[key]]));
  const json = (value: unknown) => (value == null ? null : JSON.stringify(value));
  const items = values.callItems as readonly { readonly id: string; readonly name: StoredText }[];
  await client.query(WRITE, [
    restaurantId,
    json(kept),
    json(values.openingHours),
    json(values.notice),
    json(values.foodOrigin),
    json(values.allergyInfo),
    json(items.map(({ id, name }) => ({ _id: id, name }))),
    json(values.name),
    values.timeZone as string,
    await saveCorporation(client, values.corporation as Corporation),
    json(storedBanners(values.banners as readonly Banner[])),
  ]);
  await admitBy(client, restaurantId, admissionOf(storedSettings.parse(kept)));
}
