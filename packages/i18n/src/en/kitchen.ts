/** English texts of what goes between guests and kitchen. */
export const kitchen = {
  dish: 'Note to the kitchen',
  order: 'Note about the whole order',
  dishHint: 'For example: less spicy, please',
  orderHint: 'For example: three extra plates, please',
  noteText: 'The kitchen reads it as you write it.',
  noteLeft: '{count}/{most}',
  said: 'Note to the kitchen',
  behind: 'The kitchen is busy. Dishes take about {minutes} minutes longer than usual.',
};
