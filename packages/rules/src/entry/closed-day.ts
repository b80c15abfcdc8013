import { CLOSED_DAY_CODES } from '@hansang/contract';

/** Whether the venue stays closed the whole day: who is at a table without a visit has nobody to call then. */
export const isClosedDay = (status: string): status is (typeof CLOSED_DAY_CODES)[number] =>
  (CLOSED_DAY_CODES as readonly string[]).includes(status);
