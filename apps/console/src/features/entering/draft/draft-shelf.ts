import { useSyncExternalStore } from 'react';
import { EMPTY_DRAFT, type EntryDraft } from './entry-draft.ts';

const PREFIX = 'hansang.console.entry.';
const keyOf = (restaurantId: number, tableIdx: number) => `${PREFIX}${restaurantId}.${tableIdx}`;

/** Drafts as they were read or kept last, beside what the device says: as long as it says that, they are the same object. */
const known = new Map<string, { readonly kept: string | null; readonly draft: EntryDraft }>();
const listeners = new Set<() => void>();

function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(kept: string | null): EntryDraft {
  try {
    return kept === null ? EMPTY_DRAFT : { ...EMPTY_DRAFT, ...(JSON.parse(kept) as EntryDraft) };
  } catch {
    return EMPTY_DRAFT;
  }
}

export function readDraft(restaurantId: number, tableIdx: number): EntryDraft {
  const key = keyOf(restaurantId, tableIdx);
  const kept = keptText(key);
  const here = known.get(key);
  if (here?.kept === kept) return here.draft;
  const draft = parsed(kept);
  known.set(key, { kept, draft });
  return draft;
}

/** Keeps a table's draft; an empty one needs no place. */
export function keepDraft(restaurantId: number, tableIdx: number, draft: EntryDraft): void {
  const key = keyOf(restaurantId, tableIdx);
  try {
    if (draft.lines.length === 0 && draft.sent === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Kept for this page only.
  }
  known.set(key, { kept: keptText(key), draft });
  for (const hear of listeners) hear();
}

/** The tables of a venue whose order was sent and not answered yet. */
export function sentTables(restaurantId: number): number[] {
  const prefix = `${PREFIX}${restaurantId}.`;
  return [...new Set([...keptKeys(), ...known.keys()])]
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((tableIdx) => readDraft(restaurantId, tableIdx).sent !== null);
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Hears of every change, of other tabs too. */
export function onDrafts(hear: () => void): () => void {
  listeners.add(hear);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(hear);
    window.removeEventListener('storage', hear);
  };
}

/** A table's draft, and how to change it. */
export function useDraft(restaurantId: number, tableIdx: number) {
  const draft = useSyncExternalStore(onDrafts, () => readDraft(restaurantId, tableIdx));
  const change = (turn: (draft: EntryDraft) => EntryDraft) =>
    keepDraft(restaurantId, tableIdx, turn(readDraft(restaurantId, tableIdx)));
  return { draft, change };
}
