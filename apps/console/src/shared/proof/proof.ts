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

/** Whatever was refused at the same moment waits for the same answer. */
export function askForProof(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asking ??= asker().finally(() => {
    asking = null;
  });
  return asking;
}
