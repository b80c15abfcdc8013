import { DISH_SUPPLY, OPTION_SUPPLY, usualOf } from '@hansang/contract/schemas';
import type { OpenChange } from './change-row.ts';

interface Written {
  readonly menus?: readonly Written[];
  readonly optionGroups?: readonly Written[];
  readonly options?: readonly Written[];
}

/** A change that adds, with what a draft does not say of stock and marks: nothing is counted or sold out. */
export function completed(change: OpenChange): OpenChange {
  if (change.field !== 'added') return change;
  const { entity, ...place } = change.value as { entity: Written };
  const whole = { category, dish, size: plain, group, option, menu: plain }[change.part](entity);
  return { ...change, value: { ...place, entity: whole } };
}

const plain = (written: Written): Written => written;
const option = (written: Written): Written => ({ ...usualOf(OPTION_SUPPLY), ...written });
const group = (written: Written): Written => ({ ...written, options: (written.options ?? []).map(option) });
const dish = (written: Written): Written => ({
  ...usualOf(DISH_SUPPLY),
  ...written,
  optionGroups: (written.optionGroups ?? []).map(group),
});
const category = (written: Written): Written => ({ ...written, menus: (written.menus ?? []).map(dish) });
