import type { DraftCategory, DraftDish, DraftGroup, HappyHour } from '@hansang/contract/schemas';

interface Wanted {
  readonly source: readonly DraftCategory[];
  readonly target: readonly DraftCategory[];
  /** What is published here: what of it is drafted to go keeps its id until then. */
  readonly published: readonly DraftCategory[];
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
export function copyDishes({ source, target, published, dishes, keepsPrices }: Wanted): DraftCategory[] {
  const categories = target.map((category) => ({ ...category, menus: [...category.menus] }));
  const known = new Map(target.flatMap(({ menus }) => menus).map((dish) => [sound(dish), dish]));
  const there = [...target, ...published];
  const dishIds = new Set(there.flatMap(({ menus }) => menus.map(({ id }) => id)));
  const categoryIds = new Set(there.map(({ id }) => id));
  const goingOf = new Map(published.flatMap(({ menus }) => menus.map((dish) => [dish.id, dish])));
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
        const copied = copyOver(dish, here, { going: goingOf.get(here.id), keepsPrices });
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

interface Copying extends Pick<Wanted, 'keepsPrices'> {
  /** The dish as it is published here. */
  readonly going: DraftDish | undefined;
}
interface Priced {
  readonly price: number;
  readonly happyHour: HappyHour | null;
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
function copyOver(there: DraftDish, here: DraftDish, { going, keepsPrices }: Copying): DraftDish {
  const keeps = <Cost>(copied: Cost, kept: Cost | undefined) => (keepsPrices && kept ? kept : copied);
  const costs = (copied: Priced, kept: Priced | undefined) => {
    const { price, happyHour } = keeps(copied, kept);
    return { price, happyHour };
  };
  const sizeIds = paired(there.sizes, here.sizes, going?.sizes);
  const groupIds = paired(there.optionGroups, here.optionGroups, going?.optionGroups);
  const optionsOf = (groups: readonly DraftGroup[] = []) =>
    groups.flatMap((group) => group.options.map((option) => ({ ...option, group: sound(group) })));
  const [options, optionsHere] = [optionsOf(there.optionGroups), optionsOf(here.optionGroups)];
  const inGroup = (option: Named & { group: string }) => `${option.group}/${sound(option)}`;
  const optionIds = paired(options, optionsHere, optionsOf(going?.optionGroups), inGroup);
  const optionHere = new Map(optionsHere.map((option) => [inGroup(option), option]));
  const sizeHere = new Map(here.sizes.map((size) => [sound(size), size]));
  return {
    ...there,
    id: here.id,
    ...costs(there, here),
    sizes: there.sizes.map((size) => ({
      ...size,
      id: sizeIds.get(size.id) ?? size.id,
      ...costs(size, sizeHere.get(sound(size))),
    })),
    optionGroups: there.optionGroups.map((group) => ({
      ...group,
      id: groupIds.get(group.id) ?? group.id,
      options: group.options.map((option) => ({
        ...option,
        id: optionIds.get(option.id) ?? option.id,
        price: keeps(option, optionHere.get(`${sound(group)}/${sound(option)}`)).price,
      })),
    })),
  };
}

/** By id there, the id that a part gets here: that of what is called the same, else one that nothing here has. */
function paired<Part extends Named>(
  there: readonly Part[],
  here: readonly Part[],
  going: readonly Part[] = [],
  nameOf: (part: Part) => string = sound,
): ReadonlyMap<string, string> {
  const byName = new Map(here.map((part) => [nameOf(part), part.id]));
  const taken = new Set([...here, ...going].map(({ id }) => id));
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
