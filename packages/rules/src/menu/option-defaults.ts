import type { RuledGroup, RuledOption } from './options.ts';

/**
 * Options chosen from the start, as `[option, quantity]`: for each required group what the venue marked
 * (`quantity` above 0), else its first available option. Nothing unless the store's
 * `isRequiredMenuOptionDefaultSelected` is on; sold-out options never.
 */
export function defaultOptions<O extends RuledOption>(
  groups: readonly RuledGroup<O>[],
  isRequiredMenuOptionDefaultSelected: boolean,
): [option: O, quantity: number][] {
  return isRequiredMenuOptionDefaultSelected ? groups.flatMap((group) => defaultsOf<O>(group)) : [];
}

function defaultsOf<O extends RuledOption>(group: RuledGroup<O>): [O, number][] {
  if (!group.isRequired) return [];
  const available = group.options.filter(({ isSoldOut }) => !isSoldOut);
  const marked: [O, number][] = [];
  let room = group.selectableCount;
  for (const option of available) {
    const quantity = Math.min(option.quantity, option.selectableCount, room);
    if (quantity > 0) marked.push([option, quantity]);
    room -= Math.max(0, quantity);
  }
  const first = available[0];
  return marked.length > 0 || first === undefined ? marked : [[first, 1]];
}
