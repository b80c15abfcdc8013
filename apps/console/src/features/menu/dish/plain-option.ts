/** What a new option says before anybody wrote a word. */
export const PLAIN_OPTION = {
  price: 0,
  selectableCount: 1,
  ofDish: null,
  foodOrigin: null,
  allergens: [],
  freeOf: [],
  diet: [],
};
