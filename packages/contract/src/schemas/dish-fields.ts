import { ALCOHOL_TAGS, ALLERGENS, DIETS, RESTRICTION_TYPES } from '../codes.ts';
import { QUANTITY_MAX } from '../constants.ts';
import { SOLD_FIELDS } from '../sold-fields.ts';
import {
  amount,
  code,
  codes,
  count,
  dish,
  type Fields,
  flag,
  flagWhereSaid,
  hours,
  limit,
  offer,
  picked,
  place,
  type Shown,
  words,
} from './field-kinds.ts';

/*
 * What a venue says of its dishes, each thing once, in the order of its file. The columns of the database, saving,
 * loading, import, export, the menu on the wire and their types follow from these lists; what all parts have (id,
 * name, place, a dish's description, price and picture) stands with them in `menu.ts` and the server's `columns.ts`.
 * Recipe: docs/changing/a-dish-field.md.
 */

export const DISH_FIELDS = {
  isFeatured: flag('Recommended by the venue.'),
  isNewMenu: flag('New on the menu.'),
  isPopular: flag('Ordered a lot.'),
  isSignature: flag('What the venue is known for.'),
  isSpicy: flag('Spicy.'),
  isMain: flag('Counts as a main dish where the venue asks for some.'),
  alcoholTag: code(ALCOHOL_TAGS, 'NONE', 'Kind of alcohol; alcohol is for adults by itself.'),
  isNotAllowedMinor: flagWhereSaid('For adults only.'),
  isTaxFree: flag('Sold without VAT; bills and receipts tell it apart.'),
  restrictionType: code(RESTRICTION_TYPES, 'NO_LIMIT', 'How many a table may order.'),
  minPermittedQuantity: count(1, 'Fewest in one order.'),
  maxPermittedQuantity: limit(
    1,
    QUANTITY_MAX,
    'Most in one order; null when only the general maximum holds.',
  ),
  schedule: hours('When it is sold; null where it always is.'),
  happyHour: offer('Another price at certain hours; of a dish with sizes, theirs count.'),
} satisfies Fields;

/** What a dish and its category say to the house alone: guests read nothing of it. */
export const HOUSE_FIELDS = {
  station: place(
    'Where it is made, in the house’s own word; of a dish where that is not its category’s place.',
  ),
} satisfies Fields;

/** What a file sets when it says something new; what is left and marked since then lives beside the menu. */
export const DISH_SUPPLY = {
  stock: limit(0, 1_000_000, 'Portions at the start; left out where the dish is not counted.'),
  isSoldOut: flag('Sold out at the start.'),
} satisfies Fields;

export const OPTION_FIELDS = {
  price: amount(0, 'Won on top of the dish.'),
  selectableCount: count(1, 'How often the option may be taken for one dish.'),
  ofDish: dish('The dish of the menu that the option is, by its id; its stock and its age limit follow.'),
} satisfies Fields;

export const OPTION_SUPPLY = { isSoldOut: flag('Sold out at the start.') } satisfies Fields;

/** What is in a dish, as guests read it on its page and its label; an option may add its own. */
export const STATED_FIELDS = {
  foodOrigin: words(1000, 'Origin of the ingredients as the law wants it shown; null where none must be.'),
  allergens: codes(ALLERGENS, 'Allergens that Korean law names and that are in it.'),
  freeOf: codes(ALLERGENS, 'Allergens that are not in it; of those in neither list nothing is stated.'),
  diet: codes(DIETS, 'Diets that it suits; none are stated where the venue says nothing.'),
} satisfies Fields;

/** What orders and shared carts keep of a dish. */
export const SOLD_DISH_FIELDS = picked({ ...DISH_FIELDS, ...STATED_FIELDS }, SOLD_FIELDS);
export type Sold = Readonly<Shown<typeof SOLD_DISH_FIELDS>>;

export const GROUP_FIELDS = {
  isRequired: flag('Some of its options have to be taken.'),
  requiredCount: count(1, 'How many of its options have to be taken at least, where some have to be.'),
  selectableCount: count(1, 'How many of its options may be taken in all.'),
} satisfies Fields;

export const SIZE_FIELDS = {
  happyHour: offer('Another price at certain hours.'),
} satisfies Fields;

export const CATEGORY_FIELDS = {
  schedule: hours('When its dishes are sold; null where they always are.'),
} satisfies Fields;
