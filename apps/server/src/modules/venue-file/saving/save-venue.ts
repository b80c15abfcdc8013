import { randomBytes } from 'node:crypto';
import type { Admission } from '@hansang/contract';
import type { Banner, Corporation } from '@hansang/contract/schemas';
import type { Queryable } from '../../../platform/events/append.ts';
import { admissionOf } from '../../restaurant/store-settings.ts';
import { picturePath } from '../picture-places.ts';
import type { ResolvedVenue } from '../resolved.ts';

/** Hash of the picture for each place of the venue that has one. */
type Pictures = ReadonlyMap<string, string>;

const CORPORATION = `
  INSERT INTO corporations (name, registration_number, phone) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET registration_number = excluded.registration_number, phone = excluded.phone
  RETURNING corporation_id`;

const VENUE = `
  INSERT INTO restaurants AS r (restaurant_id, corporation_id, name, time_zone, settings, opening_hours, notice,
                                food_origin, allergy_info, banners, call_items, is_demo)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, false))
  ON CONFLICT (restaurant_id) DO UPDATE
     SET corporation_id = excluded.corporation_id, name = excluded.name, time_zone = excluded.time_zone,
         settings = r.settings || excluded.settings, opening_hours = excluded.opening_hours,
         notice = excluded.notice, food_origin = excluded.food_origin, allergy_info = excluded.allergy_info,
         banners = excluded.banners, call_items = excluded.call_items, is_demo = coalesce($12, r.is_demo),
         menu_version = r.menu_version + $13, updated_at = now()
  RETURNING menu_version`;

/**
 * Phones that are at a table go on by what the venue asks now: who belonged to its visit without being asked is in, and
 * staff need not confirm such a visit.
 */
const ADMITS = `
  WITH asked AS (
    UPDATE guest_sessions
       SET admits = $2, admission = CASE WHEN admits IS NULL AND visit_id IS NOT NULL THEN 'IN' ELSE admission END
     WHERE restaurant_id = $1 AND table_idx IS NOT NULL AND ended_at IS NULL AND admits IS DISTINCT FROM $2
    RETURNING visit_id)
  UPDATE visits SET confirmed_at = now(), confirmed_by = 'system'
   WHERE restaurant_id = $1 AND closed_at IS NULL AND confirmed_at IS NULL AND visit_id IN (SELECT visit_id FROM asked)`;

// Venues made later by themselves must not meet a number that a file took.
const NEXT_NUMBER = `
  SELECT setval(pg_get_serial_sequence('restaurants', 'restaurant_id'), max(restaurant_id)) FROM restaurants`;

export interface SaveVenueOptions {
  readonly pictures: Pictures;
  readonly isNew: boolean;
  /** Null leaves the mark as it is. */
  readonly isDemo: boolean | null;
  readonly isSeen: boolean;
}

/** Writes the venue itself. `isSeen`: guests see a difference, so its version goes up. Answers the version. */
export async function saveVenue(
  db: Queryable,
  venue: ResolvedVenue,
  { pictures, isNew, isDemo, isSeen }: SaveVenueOptions,
): Promise<number> {
  const { corporation } = venue;
  const path = (place: string) => {
    const hash = pictures.get(place);
    return hash === undefined ? null : picturePath(hash, place);
  };
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const saved = await db.query<{ menu_version: number }>(VENUE, [
    venue.id,
    await saveCorporation(db, corporation),
    json(venue.name),
    venue.timeZone,
    json({ ...venue.settings, logo: path('logo') }),
    json(venue.openingHours),
    json(venue.notice),
    json(venue.foodOrigin),
    json(venue.allergyInfo),
    json(storedBanners(venue.banners.map((one) => ({ ...one, image: path(`banner:${one.id}`) })))),
    json(venue.callItems.map(({ id, name }) => ({ _id: id, name }))),
    isDemo,
    isSeen ? 1 : 0,
  ]);
  if (isNew) await db.query(NEXT_NUMBER);
  else await admitBy(db, venue.id, admissionOf(venue.settings));
  return saved.rows[0]?.menu_version ?? 1;
}

/** Has phones that are at a table go on by how the venue lets phones in now; the caller holds its tables. */
export async function admitBy(db: Queryable, restaurantId: number, admission: Admission): Promise<void> {
  await db.query(ADMITS, [restaurantId, admission === 'LINK' ? null : admission]);
}

/** A company is known by its name: venues that name the same one share what it says of itself. */
export async function saveCorporation(
  db: Queryable,
  { name, registrationNumber = null, phone = null }: Corporation,
): Promise<number> {
  const { rows } = await db.query<{ corporation_id: number }>(CORPORATION, [name, registrationNumber, phone]);
  if (!rows[0]) throw new Error('A company was not written');
  return rows[0].corporation_id;
}

/** Banners as the venue's row keeps them. */
export function storedBanners(banners: readonly Placed[]) {
  return banners.map(({ id, image, words }) => ({ _id: id, url: image, ...(words && { words }) }));
}
type Placed = Omit<Banner, 'image'> & { readonly image: string | null };

const FLOORS = `
  INSERT INTO floors (restaurant_id, floor_id, name, position)
  SELECT $1, id, name, position FROM jsonb_to_recordset($2::jsonb) AS w(id text, name jsonb, position integer)
  ON CONFLICT (restaurant_id, floor_id) DO UPDATE SET name = excluded.name, position = excluded.position`;

const TABLES = `
  INSERT INTO dining_tables AS t (restaurant_id, table_idx, floor_id, name, seats, digital_key, call_staff_to_order,
                                  zone, place)
  SELECT $1, idx, "floorId", name, seats, key, "callStaffToOrder", zone, place
    FROM jsonb_to_recordset($2::jsonb) AS w(idx integer, "floorId" text, name text, seats integer, key text,
                                            "callStaffToOrder" boolean, zone text, place jsonb)
   ORDER BY idx
  ON CONFLICT (restaurant_id, table_idx) DO UPDATE
     SET floor_id = excluded.floor_id, name = excluded.name, seats = excluded.seats,
         call_staff_to_order = excluded.call_staff_to_order, zone = excluded.zone, place = excluded.place,
         is_retired = false`;

// Phones at a table that is taken away are at no table any more. It keeps its number and its past orders, so it
// moves to a floor that stays.
const RETIRED_TABLES = `
  UPDATE dining_tables
     SET is_retired = true, floor_id = $3, epoch = epoch + CASE WHEN is_retired THEN 0 ELSE 1 END
   WHERE restaurant_id = $1 AND table_idx <> ALL ($2::integer[])`;

const LEFT_OVER_FLOORS = 'DELETE FROM floors WHERE restaurant_id = $1 AND floor_id <> ALL ($2::text[])';

const HOLD =
  'SELECT 1 FROM hold_tables($1, ARRAY(SELECT table_idx FROM dining_tables WHERE restaurant_id = $1))';

/** Holds all tables of a venue until the transaction ends: no order is placed at one that is taken away just now. */
export async function holdAllTables(db: Queryable, restaurantId: number): Promise<void> {
  await db.query(HOLD, [restaurantId]);
}

/** Writes floors and tables, which the caller holds. A table keeps its keys from its first import on, whatever changes. */
export async function saveTables(db: Queryable, { id, floors }: ResolvedVenue, now: Date): Promise<void> {
  const tables = floors.flatMap((floor) =>
    floor.tables.map((table) => ({
      ...table,
      floorId: floor.id,
      key: randomBytes(18).toString('base64url'),
    })),
  );
  const rows = floors.map((floor, position) => ({ id: floor.id, name: floor.name, position }));
  await db.query(FLOORS, [id, JSON.stringify(rows)]);
  await db.query(TABLES, [id, JSON.stringify(tables)]);
  await db.query(RETIRED_TABLES, [id, tables.map(({ idx }) => idx), floors[0]?.id]);
  await db.query('SELECT key_tables($1, $2)', [id, now]);
  await db.query(LEFT_OVER_FLOORS, [id, floors.map((floor) => floor.id)]);
}
