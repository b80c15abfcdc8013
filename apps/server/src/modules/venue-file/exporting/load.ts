import type { StoredText } from '@hansang/contract/schemas';
import type { OpeningHours } from '@hansang/rules/hours';
import type { Queryable } from '../../../platform/events/append.ts';
import { type StoredSettings, storedSettings } from '../../restaurant/store-settings.ts';
import { inStaffOrder } from '../order.ts';
import { hashOf, type PicturePlace } from '../picture-places.ts';
import type { ResolvedFloor, ResolvedVenue, StaffLogin } from '../resolved.ts';
import { loadCategories } from './load-categories.ts';

export interface LoadedVenue {
  readonly venue: ResolvedVenue;
  /** Hash of the picture that each place shows now. */
  readonly pictures: ReadonlyMap<PicturePlace, string>;
  /** How the file names it; a name made of the hash where it was replaced since. */
  readonly references: ReadonlyMap<PicturePlace, string>;
  readonly menuVersion: number;
}

interface VenueRow {
  restaurant_id: number;
  name: StoredText;
  time_zone: string;
  settings: Record<string, unknown>;
  opening_hours: OpeningHours;
  notice: StoredText | null;
  food_origin: StoredText | null;
  allergy_info: StoredText | null;
  banners: { _id: string; url: string; words?: StoredText }[];
  call_items: { _id: string; name: StoredText }[];
  menu_version: number;
  corporation_name: string;
  registration_number: string | null;
  corporation_phone: string | null;
}

const VENUE = `
  SELECT r.*, c.name AS corporation_name, c.registration_number, c.phone AS corporation_phone
    FROM restaurants r JOIN corporations c USING (corporation_id) WHERE r.restaurant_id = $1`;

/** Reads a venue as its file would describe it, or null when there is no such venue. Passwords are never read. */
export async function loadVenue(db: Queryable, restaurantId: number): Promise<LoadedVenue | null> {
  const { rows } = await db.query<VenueRow>(VENUE, [restaurantId]);
  const row = rows[0];
  if (!row) return null;
  const named = await loadPictureNames(db, restaurantId);
  const pictures = new Map<PicturePlace, string>();
  const references = new Map<PicturePlace, string>();
  const referenceOf = (place: PicturePlace, path: string | null): string | null => {
    const hash = path && hashOf(path);
    if (!hash) return null;
    pictures.set(place, hash);
    const known = named.get(place);
    const reference = known?.hash === hash ? known.reference : `pictures/${hash}.webp`;
    references.set(place, reference);
    return reference;
  };
  const settings: StoredSettings = storedSettings.parse(row.settings);
  const venue: ResolvedVenue = {
    id: row.restaurant_id,
    name: row.name,
    corporation: {
      name: row.corporation_name,
      registrationNumber: row.registration_number,
      phone: row.corporation_phone,
    },
    timeZone: row.time_zone,
    settings: { ...settings, logo: referenceOf('logo', settings.logo) },
    notice: row.notice,
    foodOrigin: row.food_origin,
    allergyInfo: row.allergy_info,
    openingHours: row.opening_hours,
    floors: await loadFloors(db, restaurantId),
    banners: row.banners.flatMap(({ _id, url, words = null }) => {
      const image = referenceOf(`banner:${_id}`, url);
      return image === null ? [] : [{ id: _id, image, words }];
    }),
    callItems: row.call_items.map(({ _id, name }) => ({ id: _id, name })),
    staff: await loadStaff(db, restaurantId),
    categories: await loadCategories(db, restaurantId, referenceOf),
  };
  return { venue, pictures, references, menuVersion: row.menu_version };
}

async function loadPictureNames(db: Queryable, restaurantId: number) {
  const { rows } = await db.query<{ place: string; reference: string; hash: string }>(
    'SELECT place, reference, hash FROM venue_pictures WHERE restaurant_id = $1',
    [restaurantId],
  );
  return new Map(rows.map((row) => [row.place, row]));
}

const FLOORS = `
  SELECT f.floor_id AS id, f.name,
         coalesce(jsonb_agg(jsonb_build_object('idx', t.table_idx, 'name', t.name, 'seats', t.seats,
                                               'callStaffToOrder', t.call_staff_to_order, 'zone', t.zone,
                                               'place', t.place)
                            ORDER BY t.table_idx) FILTER (WHERE t.table_idx IS NOT NULL), '[]') AS tables
    FROM floors f
    LEFT JOIN dining_tables t ON t.restaurant_id = f.restaurant_id AND t.floor_id = f.floor_id AND NOT t.is_retired
   WHERE f.restaurant_id = $1
   GROUP BY f.floor_id, f.name, f.position ORDER BY f.position, f.floor_id`;

async function loadFloors(db: Queryable, restaurantId: number): Promise<ResolvedFloor[]> {
  const { rows } = await db.query<ResolvedFloor>(FLOORS, [restaurantId]);
  return rows.map(({ id, name, tables }) => ({ id, name, tables }));
}

const STAFF = `
  SELECT u.email, u.name, m.role, m.suspended_at IS NOT NULL AS "isSuspended" FROM memberships m JOIN staff_users u ON u.id = m.user_id
   WHERE m.restaurant_id = $1`;

async function loadStaff(db: Queryable, restaurantId: number): Promise<StaffLogin[]> {
  const { rows } = await db.query<Omit<StaffLogin, 'password'>>(STAFF, [restaurantId]);
  return inStaffOrder(rows.map((row) => ({ ...row, password: null })));
}
