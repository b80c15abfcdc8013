import { BANNERS_MAX, STAFF_PASSWORD_MAX, STAFF_PASSWORD_MIN, STAFF_ROLES } from '@hansang/contract';
import { placeInRoom, zoneName } from '@hansang/contract/schemas';
import { z } from 'zod';
import { storeFigures, storeFlags } from '../../restaurant/store-settings.ts';
import { longText, nameText, slug } from '../text.ts';
import { fileHours } from './hours-schema.ts';
import { fileCategory, fileOptionGroup } from './menu-schema.ts';

const venueNumber = z.number().int().min(1).max(2_147_483_647);

const diningTable = z.strictObject({
  /** What the printed link carries; never changes meaning. */
  idx: venueNumber,
  name: z.string().trim().min(1).max(20),
  seats: z.number().int().min(1).max(99).optional(),
  callStaffToOrder: z.boolean().default(false),
  zone: zoneName.optional(),
  /** Where it stands on its floor, in squares. */
  place: placeInRoom.optional(),
});

const floor = z.strictObject({ id: slug, name: nameText, tables: z.array(diningTable).default([]) });

const corporation = z.strictObject({
  name: z.string().trim().min(1).max(80),
  registrationNumber: z
    .string()
    .regex(/^\d{3}-\d{2}-\d{5}$/, 'must be a registration number like 123-45-67890')
    .optional(),
  phone: z.string().trim().min(1).max(40).optional(),
});

const staffLogin = z.strictObject({
  email: z.email('must be an e-mail address').max(254),
  name: z.string().trim().min(1).max(80),
  role: z.enum(STAFF_ROLES),
  /** Kept out until an owner lets them in. Counts for whoever is new to the venue; nobody is let in by a file. */
  isSuspended: z.boolean().default(false),
  /** For a new login only; an export never writes one. */
  password: z.string().min(STAFF_PASSWORD_MIN).max(STAFF_PASSWORD_MAX).optional(),
});

const picture = z.string().min(1).max(200);

/** A venue file: everything that makes one venue, without what happens in it. */
export const venueFile = z.strictObject({
  /** Version of this format. */
  hansang: z.literal(1),
  /** Number of the venue in its links. */
  id: venueNumber,
  name: nameText,
  corporation,
  timeZone: z.string().default('Asia/Seoul'),
  flags: storeFlags.prefault({}),
  settings: storeFigures.extend({ logo: picture.nullable().default(null) }).prefault({}),
  notice: longText.optional(),
  /** Origin of the ingredients of the whole menu, as the law wants it shown. */
  foodOrigin: longText.optional(),
  allergyInfo: longText.optional(),
  openingHours: fileHours.prefault({}),
  floors: z.array(floor).min(1),
  banners: z
    .array(z.strictObject({ id: slug, image: picture, words: nameText.optional() }))
    .max(BANNERS_MAX)
    .default([]),
  callItems: z.array(z.strictObject({ id: slug, name: nameText })).default([]),
  staff: z.array(staffLogin).default([]),
  /** Groups that several dishes share, named there by their id. */
  optionGroups: z.array(fileOptionGroup).default([]),
  categories: z.array(fileCategory),
});
export type VenueFile = z.output<typeof venueFile>;
export type VenueFileInput = z.input<typeof venueFile>;
