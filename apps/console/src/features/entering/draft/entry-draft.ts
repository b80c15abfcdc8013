import type { EnterOrderRequest, Localized } from '@hansang/contract/schemas';
import { addBounds, type BoundedDish, choiceKey, mergeLine, quantityBounds } from '@hansang/rules';

/** A dish as it was chosen, by ids alone: names and prices are the menu's of now. */
export interface DraftLine {
  readonly _id: string;
  readonly size: { readonly _id: string } | null;
  readonly options: readonly { readonly _id: string; readonly quantity: number }[];
  readonly note?: string;
  readonly quantity: number;
}

/** An order that was sent and not answered yet: it goes again as it is, under its key. */
export interface Sent {
  readonly key: string;
  readonly body: EnterOrderRequest;
  /** Whose login sent it: nobody else's sends it again unasked. */
  readonly by: string;
  /** When it was sent first, in the server's milliseconds. */
  readonly at: number;
}

/**
 * So long an order goes again by itself. After that its guests may have left and others may sit there: somebody looks
 * before it is entered.
 */
export const ASKED_FOR_MS = 30 * 60_000;

/** An order that nobody answered for too long, as a draft again; any other as it is. */
export function givenUp(draft: EntryDraft, now: number): EntryDraft {
  if (!draft.sent || now - (draft.sent.at ?? 0) <= ASKED_FOR_MS) return draft;
  return { ...draft, sent: null, refused: { message: null, isUnanswered: true, lines: {} } };
}

/** Why an order was not taken. */
export interface Refused {
  /** In every language; null where nobody said it. */
  readonly message: Localized | null;
  /** Nobody knows whether it was. */
  readonly isUnanswered?: boolean;
  /** What is wrong with single lines, by their choice. */
  readonly lines: Readonly<Record<string, Localized>>;
}

/** What is being entered at a table, kept on the device until it is on the board. */
export interface EntryDraft {
  /** Whom it is for; null where nobody had sat down. */
  readonly visitId: string | null;
  readonly lines: readonly DraftLine[];
  readonly heads: number | null;
  readonly note: string;
  readonly isAdult: boolean;
  readonly sent: Sent | null;
  readonly refused: Refused | null;
}

export const EMPTY_DRAFT: EntryDraft = {
  visitId: null,
  lines: [],
  heads: null,
  note: '',
  isAdult: false,
  sent: null,
  refused: null,
};

/** Most of one line, as guests' orders have it. */
const MOST = 999;

/** With a dish more; what was wrong before is looked at anew. */
export function withLine(draft: EntryDraft, line: DraftLine): EntryDraft {
  const lines = mergeLine(draft.lines, line).map(bounded);
  return { ...draft, lines, refused: null };
}

/** With another choice in the place of a line, or without it: of `null`, and where none of it is left. */
export function withInstead(draft: EntryDraft, line: DraftLine, instead: DraftLine | null): EntryDraft {
  const key = choiceKey(line);
  const others = draft.lines.filter((one) => choiceKey(one) !== key);
  if (!instead || instead.quantity < 1) return { ...draft, lines: others, refused: null };
  if (others.some((one) => choiceKey(one) === choiceKey(instead)))
    return { ...draft, lines: mergeLine(others, instead).map(bounded), refused: null };
  const lines = draft.lines.map((one) => (choiceKey(one) === key ? bounded(instead) : one));
  return { ...draft, lines, refused: null };
}

type Dish = BoundedDish & { readonly _id: string };

const piecesOf = (draft: EntryDraft, { _id }: Dish): number =>
  draft.lines.reduce((sum, line) => (line._id === _id ? sum + line.quantity : sum), 0);

/** How many of a dish come along at once where so many are wished: as many as the dish is had from, like on a phone. */
export const atLeast = (draft: EntryDraft, dish: Dish, quantity: number): number =>
  Math.max(quantity, addBounds(dish, piecesOf(draft, dish)).min);

/** With another quantity of a line; one that leaves less of its dish than can be had takes the line away. */
export function withQuantity(draft: EntryDraft, line: DraftLine, dish: Dish, quantity: number): EntryDraft {
  const left = piecesOf(draft, dish) - line.quantity + quantity;
  const isTooFew = quantity < line.quantity && left < quantityBounds(dish).min;
  return withInstead(draft, line, isTooFew ? null : { ...line, quantity });
}

const bounded = (line: DraftLine): DraftLine => (line.quantity > MOST ? { ...line, quantity: MOST } : line);

/** The guests of a draft have left, or others sit there by now. */
export const isOfOthers = ({ visitId, sent }: EntryDraft, present: string | null): boolean =>
  sent === null && visitId !== null && visitId !== present;
