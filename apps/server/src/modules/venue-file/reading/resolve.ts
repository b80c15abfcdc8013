import { ALLERGENS } from '@hansang/contract';
import { inStaffOrder, inTableOrder } from '../order.ts';
import type { ResolvedCategory, ResolvedGroup, ResolvedMenu, ResolvedVenue } from '../resolved.ts';
import type { FileCategory, FileMenu, FileOptionGroup } from './menu-schema.ts';
import type { VenueFile } from './schema.ts';

/** Fills in what a file leaves to defaults and puts shared option groups where dishes name them. */
export function resolveVenue(file: VenueFile): ResolvedVenue {
  const shared = new Map(file.optionGroups.map((group) => [group.id, resolveGroup(group)]));
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
      tables: inTableOrder(floor.tables.map((table) => ({ ...table, seats: table.seats ?? null }))),
    })),
    banners: file.banners,
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

type SharedGroups = ReadonlyMap<string, ResolvedGroup>;

function resolveCategory(category: FileCategory, shared: SharedGroups): ResolvedCategory {
  return {
    id: category.id,
    name: category.name,
    description: category.description ?? null,
    menus: category.menus.map((menu) => resolveMenu(menu, shared)),
  };
}

function resolveMenu(menu: FileMenu, shared: SharedGroups): ResolvedMenu {
  return {
    ...menu,
    description: menu.description ?? null,
    price: menu.price ?? Math.min(...menu.sizes.map(({ price }) => price)),
    image: menu.image ?? null,
    isNotAllowedMinor: menu.isNotAllowedMinor ?? menu.alcoholTag !== 'NONE',
    maxPermittedQuantity: menu.maxPermittedQuantity ?? null,
    stock: menu.stock ?? null,
    foodOrigin: menu.foodOrigin ?? null,
    allergens: ALLERGENS.filter((allergen) => menu.allergens.includes(allergen)),
    optionGroups: menu.optionGroups.flatMap((group) =>
      typeof group === 'string' ? (shared.get(group) ?? []) : resolveGroup(group),
    ),
  };
}

function resolveGroup(group: FileOptionGroup): ResolvedGroup {
  return {
    ...group,
    options: group.options.map((option) => ({
      ...option,
      foodOrigin: option.foodOrigin ?? null,
      allergens: ALLERGENS.filter((allergen) => option.allergens.includes(allergen)),
    })),
  };
}
