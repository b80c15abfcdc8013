/** How far hints had been told when this page read first (`HINTS_HEADER`): later reads saw no less. */
let first: string | null = null;
let isOneNode = true;
const listeners = new Set<() => void>();

const nodeOf = (mark: string | null): string | undefined => mark?.split('.')[0];

/** Takes the mark of an answer. */
export function noteMark(mark: string | null): void {
  if (mark === null) return;
  first ??= mark;
  if (!isOneNode || nodeOf(mark) === nodeOf(first)) return;
  isOneNode = false;
  for (const listener of listeners) listener();
}

/** The mark to ask by what was missed; null where several servers answered, whose hints are counted apart. */
export const firstMark = (): string | null => (isOneNode ? first : null);

/** Hears once that another server answers too. @returns what ends it */
export function onOtherNode(hear: () => void): () => void {
  listeners.add(hear);
  return () => listeners.delete(hear);
}
