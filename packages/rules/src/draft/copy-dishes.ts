import type { DraftCategory, DraftDish, DraftGroup } from '@hansang/contract/schemas';

interface Wanted {
  readonly source: readonly DraftCategory[];
  readonly target: readonly DraftCategory[];
  /** Ids of dishes of the source. */
  readonly dishes: ReadonlySet<string>;
  /** What is here already under the same name keeps what it costs here. */
  readonly keepsPrices: boolean;
}

interface Named {
  readonly id: string;
  readonly name: { readonly ko: string };
}

/** Names are the same whatever their spaces and capitals: they were typed in two houses. */
const sound = ({ name }: Named): string => name.ko.replace(/\s+/g, '').toLowerCase();

/**
 * A menu with dishes of another one: what is here under the same name becomes what it is there and keeps its id and
 * place, everything else is added, its category too where none has its name. With a set come the dishes that its options
 * are.
 */
export function copyDishes({ source, target, dishes, keepsPrices }: Wanted): DraftCategory[] {
  const categories = target.map((category) => ({ ...category, menus: [...category.menus] }));
  const known = new Map(target.flatMap(({ menus }) => menus).map((dish) => [sound(dish), dish]));
  const dishIds = new Set(target.flatMap(({ menus }) => menus.map(({ id }) => id)));
  const categoryIds = new Set(target.map(({ id }) => id));
  const wanted = withPartsOf(source, dishes);
  /** By id there: the dish here. */
  const became = new Map<string, string>();
  for (const category of source) {
    const chosen = category.menus.filter(({ id }) => wanted.has(id));
    if (chosen.length === 0) continue;
    for (const dish of chosen) {
      const here = known.get(sound(dish));
      if (here) {
        became.set(dish.id, here.id);
        const copied = copyOver(dish, here, keepsPrices);
        for (const { menus } of categories) {
          const at = menus.findIndex(({ id }) => id === here.id);
          if (at >= 0) menus[at] = copied;
        }
        continue;
      }
      let place = categories.find((one) => sound(one) === sound(category));
      if (!place) {
        place = { ...category, id: freeId(category.id, categoryIds), menus: [] };
        categories.push(place);
      }
      const added = { ...dish, id: freeId(dish.id, dishIds) };
      became.set(dish.id, added.id);
      known.set(sound(dish), added);
      place.menus.push(added);
    }
  }
  const copies = new Set(became.values());
  return categories.map((category) => ({
    ...category,
    menus: category.menus.map((dish) => (copies.has(dish.id) ? followed(dish, became) : dish)),
  }));
}

/** The chosen dishes, and those that their options are. */
function withPartsOf(source: readonly DraftCategory[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const sets = source.flatMap(({ menus }) => menus).filter(({ id }) => chosen.has(id));
  const options = sets.flatMap(({ optionGroups }) => optionGroups).flatMap((group) => group.options);
  return new Set([...chosen, ...options.flatMap(({ ofDish }) => ofDish ?? [])]);
}

/** Its options are the dishes here that they were there. */
const followed = (dish: DraftDish, became: ReadonlyMap<string, string>): DraftDish => ({
  ...dish,
  optionGroups: dish.optionGroups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      ofDish: option.ofDish === null ? null : (became.get(option.ofDish) ?? option.ofDish),
    })),
  })),
});

/** A dish as it is there, under the ids of what is called the same here. */
function copyOver(there: DraftDish, here: DraftDish, keepsPrices: boolean): DraftDish {
  const priceOf = (copied: { price: number }, kept: { price: number } | undefined) =>
    keepsPrices && kept ? kept.price : copied.price;
  const sizeIds = paired(there.sizes, here.sizes);
  const groupIds = paired(there.optionGroups, here.optionGroups);
  const optionsOf = (groups: readonly DraftGroup[]) =>
    groups.flatMap((group) => group.options.map((option) => ({ ...option, group: sound(group) })));
  const [options, optionsHere] = [optionsOf(there.optionGroups), optionsOf(here.optionGroups)];
  const inGroup = (option: Named & { group: string }) => `${option.group}/${sound(option)}`;
  const optionIds = paired(options, optionsHere, inGroup);
  const optionHere = new Map(optionsHere.map((option) => [inGroup(option), option]));
  const sizeHere = new Map(here.sizes.map((size) => [sound(size), size]));
  return {
    ...there,
    id: here.id,
    price: priceOf(there, here),
    sizes: there.sizes.map((size) => ({
      ...size,
      id: sizeIds.get(size.id) ?? size.id,
      price: priceOf(size, sizeHere.get(sound(size))),
    })),
    optionGroups: there.optionGroups.map((group) => ({
      ...group,
      id: groupIds.get(group.id) ?? group.id,
      options: group.options.map((option) => ({
        ...option,
        id: optionIds.get(option.id) ?? option.id,
        price: priceOf(option, optionHere.get(`${sound(group)}/${sound(option)}`)),
      })),
    })),
  };
}

/** By id there, the id that a part gets here: that of what is called the same, else one that nothing here has. */
function paired<Part extends Named>(
  there: readonly Part[],
  here: readonly Part[],
  nameOf: (part: Part) => string = sound,
): ReadonlyMap<string, string> {
  const byName = new Map(here.map((part) => [nameOf(part), part.id]));
  const taken = new Set(here.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const part of there) {
    const name = nameOf(part);
    const same = byName.get(name);
    // Two of the same name there are two here.
    byName.delete(name);
    ids.set(part.id, same ?? freeId(part.id, taken));
  }
  return ids;
}

/** The id itself where it is free, else with a number behind it; taken from then on. */
function freeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let nth = 2; taken.has(free); nth++) free = `${id.slice(0, 58)}-${nth}`;
  taken.add(free);
  return free;
}
