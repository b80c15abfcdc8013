let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of [...listeners]) listener();
}

/** Open dialogs, the topmost last. What is shown outside of the topmost one can be neither seen nor heard. */
export const openDialogs = {
  get: (): readonly HTMLElement[] => open,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function enterTop(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}
