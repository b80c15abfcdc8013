/** Names what somebody asked for by hand: the same wish prints once, however often it comes. */
export const wishSource = (wishId: string): string => `wish:${wishId}`;
