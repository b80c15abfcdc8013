import { type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { storeFigures, storeFlags } from '../restaurant/store-settings.ts';
import { issueFaults } from '../venue-file/reading/issues.ts';
import { venueFile } from '../venue-file/reading/schema.ts';
import { setUpFaults } from '../venue-file/reading/sense.ts';
import type { Values } from './read-values.ts';

/** What of a venue file the console changes field by field. */
const setUp = venueFile.pick({
  name: true,
  corporation: true,
  timeZone: true,
  flags: true,
  settings: true,
  notice: true,
  foodOrigin: true,
  allergyInfo: true,
  openingHours: true,
  banners: true,
  callItems: true,
});

export const FLAGS = Object.keys(storeFlags.shape);
export const FIGURES = Object.keys(storeFigures.shape);

const some = (values: Values, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

/** Without what is null: a file leaves that out. */
const said = (group: unknown) =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([, value]) => value !== null));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** Values as a venue file with them would mean them, or everything that is wrong with them, as the file would be told. */
export function checkValues(values: Values): Values | Refusal {
  const read = setUp.safeParse(
    {
      name: values.name,
      corporation: said(values.corporation),
      timeZone: values.timeZone,
      flags: some(values, FLAGS),
      settings: some(values, [...FIGURES, 'logo']),
      notice: values.notice ?? undefined,
      foodOrigin: values.foodOrigin ?? undefined,
      allergyInfo: values.allergyInfo ?? undefined,
      openingHours: values.openingHours,
      banners: isList(values.banners) ? values.banners.map(said) : values.banners,
      callItems: values.callItems,
    },
    { reportInput: true },
  );
  const faults = read.success ? setUpFaults(read.data) : issueFaults(read.error.issues);
  if (!read.success || faults.length > 0)
    return refuse('SETTING_WRONG', {
      details: faults.map(({ path, message }) => ({ path: path.join('.'), message })),
    });
  const {
    flags,
    settings,
    name,
    corporation,
    timeZone,
    notice = null,
    foodOrigin = null,
    allergyInfo = null,
    ...lists
  } = read.data;
  const { registrationNumber = null, phone = null } = corporation;
  return {
    name,
    corporation: { name: corporation.name, registrationNumber, phone },
    timeZone,
    ...flags,
    ...settings,
    notice,
    foodOrigin,
    allergyInfo,
    openingHours: lists.openingHours,
    banners: lists.banners.map(({ id, image, words = null }) => ({ id, image, words })),
    callItems: lists.callItems,
  };
}
