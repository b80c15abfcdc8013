import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '@hansang/contract';
import {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  DISH_SUPPLY,
  type FieldKind,
  type Fields,
  GROUP_FIELDS,
  type HappyHour,
  HOUSE_FIELDS,
  type Kept,
  OPTION_FIELDS,
  OPTION_SUPPLY,
  SIZE_FIELDS,
  STATED_FIELDS,
  type StoredText,
  type Times,
  usualOf,
} from '@hansang/contract/schemas';
import { STAGES } from '@hansang/rules';
import { type OpeningHours, WEEKDAYS } from '@hansang/rules/hours';
import type { KeptDish, KeptGroup } from '../../menu/stored-menu.ts';
import { storeFigures, storeFlags } from '../../restaurant/store-settings.ts';
import type { ResolvedVenue } from '../resolved.ts';
import { sharedGroups } from './shared-groups.ts';

type Plain = Record<string, unknown>;

/**
 * A venue as the plain value that its file holds: keys in the file's order, whatever is as usual left out, so that
 * equal venues give equal text.
 */
export function plainVenue(venue: ResolvedVenue): Plain {
  const shared = sharedGroups(venue);
  const isShared = new Set(shared.map(({ id }) => id));
  return without({
    hansang: 1,
    id: venue.id,
    name: plainText(venue.name),
    corporation: without({ ...venue.corporation }),
    timeZone: venue.timeZone,
    flags: ordered(venue.settings, Object.keys(storeFlags.shape)),
    settings: plainSettings(venue.settings),
    notice: plainText(venue.notice),
    foodOrigin: plainText(venue.foodOrigin),
    allergyInfo: plainText(venue.allergyInfo),
    openingHours: filled(plainHours(venue.openingHours)),
    floors: venue.floors.map(({ id, name, tables }) => ({
      id,
      name: plainText(name),
      tables: tables.map((table) =>
        without({
          idx: table.idx,
          name: table.name,
          seats: table.seats,
          callStaffToOrder: table.callStaffToOrder || null,
          zone: table.zone,
          place: table.place && ordered(table.place, ['x', 'y', 'w', 'h', 'shape']),
        }),
      ),
    })),
    banners: list(
      venue.banners.map(({ id, image, words }) => without({ id, image, words: plainText(words) })),
    ),
    callItems: list(venue.callItems.map(({ id, name }) => ({ id, name: plainText(name) }))),
    staff: list(
      venue.staff.map(({ email, name, role, isSuspended, password }) =>
        without({ email, name, role, isSuspended: isSuspended || null, password }),
      ),
    ),
    optionGroups: list(shared.map(plainGroup)),
    categories: venue.categories.map((category) =>
      without({
        id: category.id,
        name: plainText(category.name),
        description: plainText(category.description),
        ...plainFields(CATEGORY_FIELDS, category),
        ...plainFields(HOUSE_FIELDS, category),
        menus: list(category.menus.map((menu) => plainMenu(menu, isShared))),
      }),
    ),
  });
}

const without = (fields: Plain): Plain =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

const filled = (fields: Plain): Plain | null => (Object.keys(fields).length > 0 ? fields : null);

const ordered = (fields: object, keys: readonly string[]): Plain =>
  Object.fromEntries(keys.map((key) => [key, (fields as Plain)[key]]));

const list = <Entry>(entries: readonly Entry[]): readonly Entry[] | null =>
  entries.length > 0 ? entries : null;

/** Korean alone is written as text, several languages as a group in their usual order. */
function plainText(text: StoredText | null): unknown {
  if (text === null) return null;
  const written = LANGUAGES.filter((language) => text[language] !== undefined);
  return written.length === 1 ? text.ko : ordered(text, written);
}

function plainSettings(settings: ResolvedVenue['settings']): Plain | null {
  const usual: Plain = { ...storeFigures.parse({}), logo: null };
  const keys = Object.keys(usual).filter(
    (key) => JSON.stringify((settings as Plain)[key]) !== JSON.stringify(usual[key]),
  );
  const { waitingLimits, mainMenuOrder, orderCeiling, waitingCeiling, wifi } = settings;
  const inOrder: Plain = {
    ...settings,
    waitingLimits: Object.fromEntries(
      STAGES.map((stage) => [stage, { amber: waitingLimits[stage].amber, red: waitingLimits[stage].red }]),
    ),
    mainMenuOrder: { min: mainMenuOrder.min, max: mainMenuOrder.max },
    orderCeiling: { quantity: orderCeiling.quantity, amount: orderCeiling.amount },
    waitingCeiling: { quantity: waitingCeiling.quantity, amount: waitingCeiling.amount },
    wifi: wifi && without({ name: wifi.name, password: wifi.password }),
  };
  return filled(ordered(inOrder, keys));
}

function plainHours({ weekly, regularHolidays, temporaryHolidays }: OpeningHours): Plain {
  const days = WEEKDAYS.map((day) => [
    day,
    weekly?.[day]?.map(({ open, close, lastOrder, breaks }) =>
      without({ open, close, lastOrder, breaks: breaks?.map(({ from, to }) => ({ from, to })) }),
    ),
  ]);
  return without({
    weekly: weekly && without(Object.fromEntries(days)),
    regularHolidays: regularHolidays?.map(({ weekday, nth }) => without({ weekday, nth })),
    temporaryHolidays: temporaryHolidays?.map(({ from, to }) => ({ from, to })),
  });
}

function plainMenu(menu: KeptDish, isShared: ReadonlySet<string>): Plain {
  const isForAdults = menu.alcoholTag !== 'NONE';
  return without({
    id: menu.id,
    name: plainText(menu.name),
    description: plainText(menu.description),
    price: menu.sizes.length > 0 ? null : menu.price,
    image: menu.image,
    ...plainFields(DISH_FIELDS, menu, { isNotAllowedMinor: isForAdults }),
    ...plainFields(HOUSE_FIELDS, menu),
    ...plainFields(DISH_SUPPLY, menu),
    ...plainFields(STATED_FIELDS, menu),
    sizes: list(
      menu.sizes.map((size) =>
        without({
          id: size.id,
          name: plainText(size.name),
          price: size.price,
          ...plainFields(SIZE_FIELDS, size),
        }),
      ),
    ),
    optionGroups: list(
      menu.optionGroups.map((group) => (isShared.has(group.id) ? group.id : plainGroup(group))),
    ),
  });
}

function plainGroup(group: KeptGroup): Plain {
  return without({
    id: group.id,
    name: plainText(group.name),
    ...plainFields(GROUP_FIELDS, group),
    options: group.options.map((option) =>
      without({
        id: option.id,
        name: plainText(option.name),
        ...plainFields(OPTION_FIELDS, option),
        ...plainFields(OPTION_SUPPLY, option),
        ...plainFields(STATED_FIELDS, option),
      }),
    ),
  });
}

function plainValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'words') return plainText(value as StoredText | null);
  if (kind === 'times') return plainTimes(value as Times);
  if (kind !== 'offer') return value;
  const { price, times } = value as HappyHour;
  return { price, times: plainTimes(times) };
}

/** Hours of every day name none. */
const plainTimes = (times: Times) =>
  times.map(({ days, from, to }) =>
    without({ days: days.length === WEEKDAYS.length ? null : days, from, to }),
  );

/** The fields that say something else than usual, in the order of their list. */
function plainFields<Of extends Fields>(fields: Of, kept: Kept<Of>, follows: Partial<Kept<Of>> = {}): Plain {
  const usual = { ...usualOf(fields), ...follows };
  const said = Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = kept[name];
    if (isDeepStrictEqual(value, usual[name])) return [];
    return [[name, plainValue(kind, value)]];
  });
  return Object.fromEntries(said);
}
