import type { Standing } from '@hansang/contract';

/** Whether somebody has to let a phone in before it may do more than read the menu. */
export const isOutside = (standing: Standing | null): boolean =>
  standing === 'WAITING' || standing === 'ASKING' || standing === 'OUT';
