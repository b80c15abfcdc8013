import type { Corporation, StoredText } from '@hansang/contract/schemas';
import type { OpeningHours } from '@hansang/rules/hours';
import type { Queryable } from '../../platform/events/append.ts';
import { storedSettings } from '../restaurant/store-settings.ts';

/** What the fields of a venue say, by the names of its file. */
export type Values = Readonly<Record<string, unknown>>;

interface Row {
  name: StoredText;
  corporation: Corporation;
  time_zone: string;
  settings: unknown;
  opening_hours: OpeningHours;
  notice: StoredText | null;
  food_origin: StoredText | null;
  allergy_info: StoredText | null;
  banners: { _id: string; url: string; words?: StoredText }[];
  call_items: { _id: string; name: StoredText }[];
}

const READ = `
  SELECT r.name, r.time_zone, r.settings, r.opening_hours, r.notice, r.food_origin, r.allergy_info, r.banners, r.call_items,
         jsonb_build_object('name', c.name, 'registrationNumber', c.registration_number, 'phone', c.phone) AS corporation
    FROM restaurants r JOIN corporations c USING (corporation_id) WHERE restaurant_id = $1`;

const settings = storedSettings.strip();

/** Every field that a venue's file and the console set, with what is usual filled in; null without such a venue. */
export async function readValues(client: Queryable, restaurantId: number): Promise<Values | null> {
  const { rows } = await client.query<Row>(READ, [restaurantId]);
  const [row] = rows;
  return row
    ? {
        ...settings.parse(row.settings),
        name: row.name,
        corporation: row.corporation,
        timeZone: row.time_zone,
        openingHours: row.opening_hours,
        notice: row.notice,
        foodOrigin: row.food_origin,
        allergyInfo: row.allergy_info,
        banners: row.banners.map(({ _id, url, words = null }) => ({ id: _id, image: url, words })),
        callItems: row.call_items.map(({ _id, name }) => ({ id: _id, name })),
      }
    : null;
}
