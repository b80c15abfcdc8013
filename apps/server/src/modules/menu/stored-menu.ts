import type {
  CATEGORY_FIELDS,
  DISH_FIELDS,
  DISH_SUPPLY,
  GROUP_FIELDS,
  HOUSE_FIELDS,
  Kept,
  OPTION_FIELDS,
  OPTION_SUPPLY,
  SIZE_FIELDS,
  STATED_FIELDS,
  StoredText,
} from '@hansang/contract/schemas';

interface Named {
  readonly id: string;
  readonly name: StoredText;
}

interface Described extends Named {
  readonly description: StoredText | null;
}

/** A size of a dish, as the venue describes it. */
export interface KeptSize extends Named, Kept<typeof SIZE_FIELDS> {
  readonly price: number;
}

export interface KeptOption
  extends Named,
    Kept<typeof OPTION_FIELDS>,
    Kept<typeof OPTION_SUPPLY>,
    Kept<typeof STATED_FIELDS> {}

export interface KeptGroup<Option = KeptOption> extends Named, Kept<typeof GROUP_FIELDS> {
  readonly options: readonly Option[];
}

export interface KeptDish<Option = KeptOption, Size = KeptSize>
  extends Described,
    Kept<typeof DISH_FIELDS>,
    Kept<typeof HOUSE_FIELDS>,
    Kept<typeof DISH_SUPPLY>,
    Kept<typeof STATED_FIELDS> {
  /** Where the dish has sizes, the smallest size's price. */
  readonly price: number;
  readonly image: string | null;
  readonly sizes: readonly Size[];
  readonly optionGroups: readonly KeptGroup<Option>[];
}

export interface KeptCategory<Dish = KeptDish>
  extends Described,
    Kept<typeof CATEGORY_FIELDS>,
    Kept<typeof HOUSE_FIELDS> {
  readonly menus: readonly Dish[];
}

/** An option with the mark that it carries now, whatever the venue file last said. */
export interface StoredOption extends KeptOption {
  readonly isSoldOutNow: boolean;
}

/** A size with its mark likewise. */
export interface StoredSize extends KeptSize {
  readonly isSoldOutNow: boolean;
}

export interface StoredDish extends KeptDish<StoredOption, StoredSize> {
  readonly priority: number;
}

export interface StoredCategory extends KeptCategory<StoredDish> {
  readonly priority: number;
}

/** A venue's menu as the database holds it; lists are in the order in which guests see them. */
export interface StoredMenu {
  readonly version: number;
  readonly categories: readonly StoredCategory[];
}
