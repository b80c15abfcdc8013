/** What the place of an order's card on the board is called. */
export const cardName = (orderId: string): string => `order ${orderId}`;
