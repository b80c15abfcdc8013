import type { OpeningHours, Service } from '@hansang/rules/hours';
import type { Queryable } from '../../platform/events/append.ts';
import { inEveryLanguage, inEveryLanguageOrNull, type StoredText } from './localized.ts';
import { storedSettings } from './store-settings.ts';
import type { Venue, VenueTable } from './venue.ts';

interface VenueRow {
  menu_version: number;
  name: StoredText;
  corporation: Venue['corporation'];
  settings: unknown;
  time_zone: string;
  opening_hours: OpeningHours;
  is_before_opening: boolean;
  closed_on: string | null;
  service: Service;
  notice: StoredText | null;
  food_origin: StoredText | null;
  allergy_info: StoredText | null;
  banners: { _id: string; url: string; words?: StoredText }[];
  call_items: { _id: string; name: StoredText }[];
  tables: {
    tableIdx: number;
    name: string;
    floorName: StoredText;
    seats: number | null;
    callStaffToOrder: boolean;
  }[];
}

const VENUE = `
  SELECT r.menu_version, r.name, r.settings, r.time_zone, r.opening_hours, r.opened_at IS NULL AS is_before_opening, r.closed_on, r.service, r.notice, r.food_origin,
         r.allergy_info, r.banners, r.call_items,
         jsonb_build_object('name', c.name, 'registrationNumber', c.registration_number, 'phone', c.phone) AS corporation,
         coalesce((SELECT jsonb_agg(jsonb_build_object('tableIdx', t.table_idx, 'name', t.name, 'floorName', f.name,
                                    'seats', t.seats, 'callStaffToOrder', t.call_staff_to_order))
                     FROM dining_tables t JOIN floors f USING (restaurant_id, floor_id)
                    WHERE t.restaurant_id = r.restaurant_id AND NOT t.is_retired), '[]') AS tables
    FROM restaurants r JOIN corporations c USING (corporation_id) WHERE r.restaurant_id = $1`;

/** Settings that a newer release wrote are ignored, ones that an older one left out have their defaults. */
const settings = storedSettings.strip();

export async function loadVenue(client: Queryable, restaurantId: number): Promise<Venue | null> {
  const { rows } = await client.query<VenueRow>({ name: 'venue', text: VENUE, values: [restaurantId] });
  return rows[0] ? venueOf(restaurantId, rows[0]) : null;
}

function venueOf(restaurantId: number, row: VenueRow): Venue {
  const stored = settings.parse(row.settings);
  const tables = row.tables.map((table): [number, VenueTable] => [
    table.tableIdx,
    { ...table, floorName: inEveryLanguage(table.floorName) },
  ]);
  return {
    restaurantId,
    menuVersion: row.menu_version,
    name: inEveryLanguage(row.name),
    corporation: row.corporation,
    settings: stored,
    clock: { timeZone: row.time_zone, cutOff: stored.businessDayCutOff },
    // Nobody tries a venue out in its hours alone: a pub is set up in the afternoon.
    hours: row.is_before_opening ? {} : row.opening_hours,
    closedOn: row.closed_on,
    service: row.service,
    notice: inEveryLanguageOrNull(row.notice),
    foodOrigin: inEveryLanguageOrNull(row.food_origin),
    allergyInfo: inEveryLanguageOrNull(row.allergy_info),
    banners: row.banners.map(({ _id, url, words }) => ({
      _id,
      url,
      ...(words && { words: inEveryLanguage(words) }),
    })),
    callItems: row.call_items.map(({ _id, name }) => ({ _id, name: inEveryLanguage(name) })),
    tables: new Map(tables),
  };
}
