/** Everybody at a table. */
export const tableRoom = (restaurantId: number, tableIdx: number): string =>
  `table:${restaurantId}:${tableIdx}`;
/** Everybody in a venue. */
export const venueRoom = (restaurantId: number): string => `venue:${restaurantId}`;
/** The sockets of one guest session. */
export const sessionRoom = (sessionId: number): string => `session:${sessionId}`;
