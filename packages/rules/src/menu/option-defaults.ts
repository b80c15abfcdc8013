import type { RuledGroup, RuledOption } from './options.ts';

/**
 * Options chosen from the start, as `[option, quantity]`: for each required group what the venue marked (`quantity`
 * above 0), then its first available options until there are as many as it wants. Nothing unless the store's
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
  const taken = new Map<O, number>();
  let sum = 0;
  const take = (option: O, wanted: number) => {
    const before = taken.get(option) ?? 0;
    const more = Math.min(wanted, option.selectableCount - before, group.selectableCount - sum);
    if (more <= 0) return;
    taken.set(option, before + more);
    sum += more;
  };
  for (const option of available) take(option, option.quantity);
  for (const option of available) take(option, group.requiredCount - sum);
  return [...taken];
}
