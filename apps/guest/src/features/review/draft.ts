import { REVIEW_QUESTIONS } from '@hansang/contract';
import { type KeyValue, readJson } from '../../shared/browser/storage.ts';

/** What the guest has chosen and typed; photos are sent at once and not kept. */
export interface Draft {
  /** 1 to 5 for each question, 0 while not answered. */
  readonly ratings: readonly number[];
  readonly text: string;
}

const KEY = 'review';
const EMPTY: Draft = { ratings: Array.from({ length: REVIEW_QUESTIONS }, () => 0), text: '' };

type Kept = Draft & { readonly hashKey: string };

function isKept(value: unknown): value is Kept {
  const { hashKey, ratings, text } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>;
  return (
    typeof hashKey === 'string' &&
    typeof text === 'string' &&
    Array.isArray(ratings) &&
    ratings.length === REVIEW_QUESTIONS &&
    ratings.every((rating) => Number.isInteger(rating) && rating >= 0 && rating <= 5)
  );
}

/** The draft of this visit's review, which a reload leaves alone. */
export function readDraft(storage: KeyValue, hashKey: string): Draft {
  const kept = readJson(storage, KEY, isKept);
  return kept?.hashKey === hashKey ? { ratings: kept.ratings, text: kept.text } : EMPTY;
}

export const keepDraft = (storage: KeyValue, hashKey: string, draft: Draft): void =>
  storage.set(KEY, JSON.stringify({ hashKey, ...draft }));

export const forgetDraft = (storage: KeyValue): void => storage.remove(KEY);
