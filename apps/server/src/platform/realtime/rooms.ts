/** Every phone with an open page at a table, also those that nobody has let in. */
export const placeRoom = (restaurantId: number, tableIdx: number): string =>
  `place:${restaurantId}:${tableIdx}`;
/** Everybody of a table: who hears what goes on there. */
export const tableRoom = (restaurantId: number, tableIdx: number): string =>
  `table:${restaurantId}:${tableIdx}`;
/** Everybody in a venue. */
export const venueRoom = (restaurantId: number): string => `venue:${restaurantId}`;
/** The sockets of one guest session. */
export const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
