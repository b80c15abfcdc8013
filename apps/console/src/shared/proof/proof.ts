/** Asks whoever is at the screen to prove that it is them; false when they would rather not. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asking: Promise<boolean> | null = null;

/** Called once by the dialog that asks; gives back how to take it away again. */
export function proveWith(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = null;
  };
}

/** Who would be asked now. It is another one as soon as somebody else may be at the screen. */
export const whoIsAsked = (): Asker | null => asker;

/**
 * Whatever was refused at the same moment waits for the same answer.
 * @param when who would have been asked when it was sent: for what one person did nobody else proves anything
 */
export function askForProof(when: Asker | null): Promise<boolean> {
  if (!asker || (when && when !== asker)) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
}
