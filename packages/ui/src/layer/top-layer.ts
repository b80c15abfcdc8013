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

/** Acts once no dialog is open, at once where none is: what comes by itself waits its turn. */
export function whenNothingIsOpen(act: () => void): void {
  if (open.length === 0) {
    act();
    return;
  }
  const leave = openDialogs.subscribe(() => {
    if (open.length > 0) return;
    leave();
    act();
  });
}

export function enterTop(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}
