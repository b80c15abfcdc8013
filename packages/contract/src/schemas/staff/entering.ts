import { z } from 'zod';
import { menuAnswer } from '../menu.ts';
import { orderRequest, orderResult } from '../order.ts';
import { opaqueId } from '../text.ts';

/** What staff enter from: the menu at its prices of now, and what is entered most. */
export const entryMenu = menuAnswer.pick({ categories: true }).extend({
  /** Dishes that staff of the venue entered most often lately, the first of them first. */
  favourites: z.array(opaqueId),
  /** Whether the kitchen reads notes. */
  takesNotes: z.boolean(),
  /** Whether guests of the venue say how many they are. */
  countsHeads: z.boolean(),
});
export type EntryMenu = z.infer<typeof entryMenu>;

/** An order that staff enter for guests at a table. */
export const enterOrderRequest = orderRequest
  .pick({ menuPayAmount: true, totalMenuAmount: true, orderList: true, numOfPeople: true, note: true })
  .extend({
    /** The visit on the screen; for other guests nothing is entered. Null: nobody had sat down there. */
    visitId: opaqueId.nullable(),
    /** Staff have seen that whoever drinks is of age. */
    isAdult: z.boolean().default(false),
  });
export type EnterOrderRequest = z.infer<typeof enterOrderRequest>;

/** With `errorCount` above 0 nothing was stored: `list` says of each line why. */
export const enteredOrder = orderResult.pick({ errorCount: true, list: true, orderId: true }).extend({
  orderNumber: z.number().int().nullable(),
});
export type EnteredOrder = z.infer<typeof enteredOrder>;
