import { createHash } from 'node:crypto';
import { amountIn } from './amount.ts';
import type { Fault, FieldPath } from './faults.ts';

export interface Completed {
  /** Ids that the program made, where the file has none. */
  readonly made: ReadonlySet<string>;
  readonly faults: readonly Fault[];
}

type Node = Record<string, unknown>;

/**
 * Makes of what a person wrote what the format wants: amounts such as `16,000원` are numbers, and what has no id gets one
 * of its name, the same each time.
 */
export function complete(file: unknown): Completed {
  amounts(file);
  const filler = new Filler();
  if (isNode(file)) {
    filler.fill(file.floors, ['floors'], 'f');
    filler.fill(file.callItems, ['callItems'], 'i');
    filler.fill(file.banners, ['banners'], 'b');
    filler.fill(file.optionGroups, ['optionGroups'], 'g', (group, path) => filler.options(group, path));
    filler.share(file.optionGroups);
    filler.fill(file.categories, ['categories'], 'c', (category, path) =>
      filler.fill(
        category.menus,
        [...path, 'menus'],
        'd',
        (dish, at) => filler.choices(dish, at),
        nameIn(category),
      ),
    );
  }
  return filler;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function amounts(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node;
  for (const [key, one] of Object.entries(node)) {
    if (key !== 'price' || typeof one !== 'string') amounts(one);
    else node[key] = amountIn(one) ?? one;
  }
}

/** A name as two people write it the same way. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase();

function nameIn({ name }: Node): string {
  const said = isNode(name) ? (name.ko ?? Object.values(name)[0]) : name;
  return typeof said === 'string' || typeof said === 'number' ? nameKey(String(said)) : '';
}

class Filler {
  readonly made = new Set<string>();
  readonly faults: Fault[] = [];
  readonly #shared = new Map<string, string>();

  fill(
    list: unknown,
    path: FieldPath,
    kind: string,
    within: (one: Node, path: FieldPath) => void = () => {},
    scope = '',
  ): void {
    if (!Array.isArray(list)) return;
    const seen = new Set<string>();
    for (const [index, one] of list.entries()) {
      if (!isNode(one)) continue;
      const at = [...path, index];
      const name = nameIn(one) || `${index + 1}`;
      if (one.id === undefined || this.made.has(String(one.id))) {
        if (seen.has(name))
          this.faults.push({ path: [...at, 'name'], message: `is used twice: ${name}; write an id to both` });
        one.id = idOf(kind, `${scope}/${name}/${seen.has(name) ? index : ''}`);
        this.made.add(String(one.id));
      }
      seen.add(name);
      within(one, at);
    }
  }

  options(group: Node, path: FieldPath, scope = ''): void {
    this.fill(group.options, [...path, 'options'], 'o', undefined, `${scope}/${nameIn(group)}`);
  }

  /** Dishes may name a shared group as people read it. */
  share(groups: unknown): void {
    if (!Array.isArray(groups)) return;
    for (const group of groups.filter(isNode)) this.#shared.set(nameIn(group), String(group.id));
  }

  choices(dish: Node, path: FieldPath): void {
    if (Array.isArray(dish.optionGroups))
      dish.optionGroups = dish.optionGroups.map((group) =>
        typeof group === 'string' ? (this.#shared.get(nameKey(group)) ?? group) : group,
      );
    this.fill(dish.sizes, [...path, 'sizes'], 's');
    this.fill(dish.optionGroups, [...path, 'optionGroups'], 'g', (group, at) => this.options(group, at));
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz012345';

function idOf(kind: string, name: string): string {
  const bytes = createHash('sha256').update(`${kind}/${name}`).digest().subarray(0, 10);
  return `${kind}-${[...bytes].map((byte) => LETTERS[byte % 32]).join('')}`;
}
