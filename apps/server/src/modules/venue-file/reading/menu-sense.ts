import { isPlain } from '@hansang/rules/draft';
import type { Fault, FieldPath } from './faults.ts';
import type { FileMenu, FileOptionGroup } from './menu-schema.ts';
import { placed, repeated } from './repeats.ts';
import type { VenueFile } from './schema.ts';

/** What is wrong with the groups that dishes share. */
export function sharedGroupFaults({ optionGroups, categories }: VenueFile): Fault[] {
  const named = new Set(categories.flatMap(({ menus }) => menus.flatMap((menu) => menu.optionGroups)));
  return [
    ...repeated(placed(optionGroups, ['optionGroups'], 'id'), ({ id }) => id),
    ...optionGroups.flatMap((group, index) => [
      ...repeated(placed(group.options, ['optionGroups', index, 'options'], 'id'), ({ id }) => id),
      ...groupFaults(group, ['optionGroups', index]),
    ]),
    ...optionGroups.flatMap(({ id }, index) =>
      named.has(id) ? [] : [{ path: ['optionGroups', index, 'id'], message: `is named by no dish: ${id}` }],
    ),
  ];
}

/** What is wrong with the categories and their dishes. */
export function menuFaults({ categories, optionGroups }: VenueFile): Fault[] {
  const shared = new Map(optionGroups.map((group) => [group.id, group]));
  const menus = categories.flatMap((category, index) =>
    category.menus.map((entry, at) => ({ entry, path: ['categories', index, 'menus', at] as FieldPath })),
  );
  return [
    ...repeated(placed(categories, ['categories'], 'id'), ({ id }) => id),
    ...repeated(
      menus.map(({ entry, path }) => ({ entry, path: [...path, 'id'] })),
      ({ id }) => id,
    ),
    ...partFaults(menus, shared),
    ...menus.flatMap(({ entry, path }) => [
      ...limitFaults(entry, path),
      ...allergenFaults(entry, path),
      ...choiceFaults(entry, path, shared),
    ]),
  ];
}

interface PlacedDish {
  readonly entry: FileMenu;
  readonly path: FieldPath;
}

/** What is wrong with options that are dishes. */
function partFaults(menus: readonly PlacedDish[], shared: ReadonlyMap<string, FileOptionGroup>): Fault[] {
  const groupOf = (group: FileMenu['optionGroups'][number]) =>
    typeof group === 'string' ? shared.get(group) : group;
  const composed = ({ sizes, optionGroups }: FileMenu) => ({
    sizes,
    optionGroups: optionGroups.flatMap((group) => groupOf(group) ?? []),
  });
  const dishes = new Map(menus.map(({ entry }) => [entry.id, entry]));
  const faultOf = (ofDish: string): string | null => {
    const part = dishes.get(ofDish);
    if (!part) return `names no dish of this menu: ${ofDish}`;
    if (isPlain(composed(part))) return null;
    return `names a dish with sizes, required groups or dishes of its own: ${ofDish}`;
  };
  return menus.flatMap(({ entry, path }) =>
    entry.optionGroups.flatMap((group, index) =>
      (groupOf(group)?.options ?? []).flatMap(({ ofDish }, nth): Fault[] => {
        const message = ofDish === null ? null : faultOf(ofDish);
        if (message === null) return [];
        const at = [...path, 'optionGroups', index];
        return [{ path: typeof group === 'string' ? at : [...at, 'options', nth, 'ofDish'], message }];
      }),
    ),
  );
}

function limitFaults(menu: FileMenu, path: FieldPath): Fault[] {
  const faults: Fault[] = [];
  const { price, sizes, minPermittedQuantity, maxPermittedQuantity, alcoholTag, isNotAllowedMinor } = menu;
  if (price === undefined && sizes.length === 0)
    faults.push({ path: [...path, 'price'], message: 'is missing' });
  if (price !== undefined && sizes.length > 0) {
    faults.push({ path: [...path, 'price'], message: 'must be left out: each size has its own price' });
  }
  if (maxPermittedQuantity !== null && maxPermittedQuantity < minPermittedQuantity) {
    faults.push({
      path: [...path, 'maxPermittedQuantity'],
      message: 'must not be below minPermittedQuantity',
    });
  }
  if (alcoholTag !== 'NONE' && isNotAllowedMinor === false) {
    faults.push({
      path: [...path, 'isNotAllowedMinor'],
      message: 'must be true: alcohol is for adults only',
    });
  }
  return faults;
}

function allergenFaults(
  { allergens, freeOf }: Pick<FileMenu, 'allergens' | 'freeOf'>,
  path: FieldPath,
): Fault[] {
  const both = freeOf.filter((one) => allergens.includes(one));
  if (both.length === 0) return [];
  return [{ path: [...path, 'freeOf'], message: `must not name what is in it: ${both.join(', ')}` }];
}

function choiceFaults(
  menu: FileMenu,
  path: FieldPath,
  shared: ReadonlyMap<string, FileOptionGroup>,
): Fault[] {
  const groups = menu.optionGroups.map((entry, index) => ({
    group: typeof entry === 'string' ? shared.get(entry) : entry,
    entry,
    path: [...path, 'optionGroups', index],
  }));
  const options = groups.flatMap(({ group, entry, path: at }) =>
    (group?.options ?? []).map((option, index) => ({
      entry: option,
      path: typeof entry === 'string' ? at : [...at, 'options', index, 'id'],
    })),
  );
  return [
    ...repeated(placed(menu.sizes, [...path, 'sizes'], 'id'), ({ id }) => id),
    ...repeated(
      groups.map(({ entry, path: at }) => ({ entry, path: typeof entry === 'string' ? at : [...at, 'id'] })),
      (entry) => (typeof entry === 'string' ? entry : entry.id),
    ),
    ...repeated(options, ({ id }) => id),
    ...groups.flatMap(({ group, entry, path: at }) => {
      if (!group) return [{ path: at, message: 'names no group of optionGroups' }];
      return typeof entry === 'string' ? [] : groupFaults(group, at);
    }),
  ];
}

function groupFaults(group: FileOptionGroup, path: FieldPath): Fault[] {
  const { isRequired, requiredCount, selectableCount, options } = group;
  const faults = options.flatMap((option, index) => [
    ...(option.selectableCount > selectableCount
      ? [
          {
            path: [...path, 'options', index, 'selectableCount'],
            message: `must not be above the group's selectableCount (${selectableCount})`,
          },
        ]
      : []),
    ...allergenFaults(option, [...path, 'options', index]),
  ]);
  const inAll = options.reduce((sum, option) => sum + option.selectableCount, 0);
  const most = Math.min(selectableCount, inAll);
  const says =
    requiredCount > 1 && !isRequired
      ? 'is for groups with isRequired: true'
      : isRequired && requiredCount > most
        ? `must not be above what can be taken of the group (${most})`
        : null;
  return says === null ? faults : [...faults, { path: [...path, 'requiredCount'], message: says }];
}
