import type { KeptCategory, KeptDish, KeptGroup } from '../../menu/stored-menu.ts';
import { inStaffOrder, inTableOrder } from '../order.ts';
import type { ResolvedVenue } from '../resolved.ts';
import type { FileCategory, FileMenu } from './menu-schema.ts';
import type { VenueFile } from './schema.ts';

/** Fills in what a file leaves to defaults and puts shared option groups where dishes name them. */
export function resolveVenue(file: VenueFile): ResolvedVenue {
  const shared = new Map(file.optionGroups.map((group) => [group.id, group]));
  return {
    id: file.id,
    name: file.name,
    corporation: {
      name: file.corporation.name,
      registrationNumber: file.corporation.registrationNumber ?? null,
      phone: file.corporation.phone ?? null,
    },
    timeZone: file.timeZone,
    settings: { ...file.flags, ...file.settings },
    notice: file.notice ?? null,
    foodOrigin: file.foodOrigin ?? null,
    allergyInfo: file.allergyInfo ?? null,
    openingHours: file.openingHours,
    floors: file.floors.map((floor) => ({
      ...floor,
      tables: inTableOrder(
        floor.tables.map((table) => ({
          ...table,
          seats: table.seats ?? null,
          zone: table.zone ?? null,
          place: table.place ?? null,
        })),
      ),
    })),
    banners: file.banners.map(({ id, image, words = null }) => ({ id, image, words })),
    callItems: file.callItems,
    staff: inStaffOrder(
      file.staff.map((login) => ({
        ...login,
        email: login.email.toLowerCase(),
        password: login.password ?? null,
      })),
    ),
    categories: file.categories.map((category) => resolveCategory(category, shared)),
  };
}

type SharedGroups = ReadonlyMap<string, KeptGroup>;

function resolveCategory(category: FileCategory, shared: SharedGroups): KeptCategory {
  return {
    ...category,
    description: category.description ?? null,
    menus: category.menus.map((menu) => resolveMenu(menu, shared)),
  };
}

function resolveMenu(menu: FileMenu, shared: SharedGroups): KeptDish {
  return {
    ...menu,
    description: menu.description ?? null,
    price: menu.price ?? Math.min(...menu.sizes.map(({ price }) => price)),
    image: menu.image ?? null,
    isNotAllowedMinor: menu.isNotAllowedMinor ?? menu.alcoholTag !== 'NONE',
    optionGroups: menu.optionGroups.flatMap((group) =>
      typeof group === 'string' ? (shared.get(group) ?? []) : group,
    ),
  };
}
