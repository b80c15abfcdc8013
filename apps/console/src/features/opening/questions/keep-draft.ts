import { newKey } from '../../../shared/api/new-key.ts';
import { type Draft, newDraft, STEPS } from './draft.ts';

const KEY = 'hansang.console.set-up';

/** What was answered before a reload; else nothing yet. A draft of another release that lacks something begins anew. */
export function keptDraft(): Draft {
  const fresh = newDraft(newKey());
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null;
    const isWhole =
      kept !== null &&
      STEPS.includes(kept.step) &&
      Object.entries(fresh).every(
        ([field, value]) => value === null || typeof kept[field as keyof Draft] === typeof value,
      );
    return isWhole ? kept : fresh;
  } catch {
    return fresh;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
