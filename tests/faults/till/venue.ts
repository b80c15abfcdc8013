/** Where the evening is. */
export const VENUE = { id: 907, tables: 8, dishes: 6 };
