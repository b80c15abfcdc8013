import type { KeptCategory, KeptDish } from '../../menu/stored-menu.ts';
import { nameKey } from '../reading/complete.ts';
import type { ResolvedVenue } from '../resolved.ts';

interface Named {
  readonly id: string;
  readonly name: { readonly ko: string };
}

/** What a file without ids names as the venue does is that: it gets its id, so that no import makes twins. */
export function adoptIds(
  venue: ResolvedVenue,
  before: ResolvedVenue | null,
  made: ReadonlySet<string>,
): ResolvedVenue {
  if (!before || made.size === 0) return venue;
  const dishes = new Dishes(venue, before, made);
  const categories = adopted(venue.categories, before.categories, made, (category, old) => ({
    ...category,
    menus: category.menus.map((dish) => dishes.adopt(dish, old)),
  }));
  return {
    ...venue,
    floors: adopted(venue.floors, before.floors, made, (floor) => floor),
    callItems: adopted(venue.callItems, before.callItems, made, (item) => item),
    categories: categories.map((category) => ({
      ...category,
      menus: category.menus.map((dish) => dishes.follow(dish)),
    })),
  };
}

/** Each with the id of the one of its name that no other has, and with what belongs to it. */
function adopted<One extends Named>(
  list: readonly One[],
  before: readonly One[],
  made: ReadonlySet<string>,
  within: (one: One, old: One | undefined) => One,
): One[] {
  const taken = new Set(list.map(({ id }) => id));
  return list.map((one) => {
    if (!made.has(one.id))
      return within(
        one,
        before.find(({ id }) => id === one.id),
      );
    const old = before.find(
      ({ id, name }) => nameKey(name.ko) === nameKey(one.name.ko) && (id === one.id || !taken.has(id)),
    );
    if (!old) return within(one, undefined);
    taken.add(old.id);
    return within({ ...one, id: old.id }, old);
  });
}

class Dishes {
  readonly #all: readonly KeptDish[];
  readonly #told: readonly string[];
  readonly #taken: Set<string>;
  readonly #made: ReadonlySet<string>;
  /** What the dishes were called before they got the ids that they have here. */
  readonly #became = new Map<string, string>();

  constructor(venue: ResolvedVenue, before: ResolvedVenue, made: ReadonlySet<string>) {
    const said = venue.categories.flatMap(({ menus }) => menus);
    this.#all = before.categories.flatMap(({ menus }) => menus);
    this.#told = said.map(({ name }) => nameKey(name.ko));
    this.#taken = new Set(said.map(({ id }) => id));
    this.#made = made;
  }

  adopt(dish: KeptDish, category: KeptCategory | undefined): KeptDish {
    const old = this.#made.has(dish.id)
      ? this.#named(dish, category)
      : this.#all.find(({ id }) => id === dish.id);
    if (!old) return dish;
    this.#taken.add(old.id);
    this.#became.set(dish.id, old.id);
    return {
      ...dish,
      id: old.id,
      sizes: adopted(dish.sizes, old.sizes, this.#made, (size) => size),
      optionGroups: adopted(dish.optionGroups, old.optionGroups, this.#made, (group, known) => ({
        ...group,
        options: adopted(group.options, known?.options ?? [], this.#made, (option) => option),
      })),
    };
  }

  /** Options stay the dishes that they were, whatever those are called now. */
  follow(dish: KeptDish): KeptDish {
    const now = (ofDish: string | null) => (ofDish === null ? null : (this.#became.get(ofDish) ?? ofDish));
    const optionGroups = dish.optionGroups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, ofDish: now(option.ofDish) })),
    }));
    return { ...dish, optionGroups };
  }

  /** In its category, or the only one of its name wherever it stands. */
  #named({ id, name }: KeptDish, category: KeptCategory | undefined): KeptDish | undefined {
    const wanted = nameKey(name.ko);
    const isCalled = (one: KeptDish) => nameKey(one.name.ko) === wanted;
    const isFree = (one: KeptDish) => one.id === id || !this.#taken.has(one.id);
    const here = category?.menus.find((one) => isCalled(one) && isFree(one));
    if (here) return here;
    const [only, ...more] = this.#all.filter(isCalled);
    const isOnly = more.length === 0 && this.#told.filter((one) => one === wanted).length === 1;
    return only && isOnly && isFree(only) ? only : undefined;
  }
}
