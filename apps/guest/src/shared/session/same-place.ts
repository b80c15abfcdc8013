/** Whose data something kept on the phone is. */
export interface KeptPlace {
  readonly restaurantId: number;
  readonly tableIdx: number | null;
  /** Page token of the session that kept it. */
  readonly timestamp?: string | undefined;
}

/** Whether what was kept belongs here: to this table, or to this session before staff moved it to another table. */
export function isSamePlace(kept: KeptPlace, here: KeptPlace | null): boolean {
  if (!here || kept.restaurantId !== here.restaurantId) return false;
  return kept.tableIdx === here.tableIdx || (!!kept.timestamp && kept.timestamp === here.timestamp);
}
