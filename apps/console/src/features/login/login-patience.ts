/** A password is hard to prove on purpose, twice as long on a small machine, and the first login loads what proves it. */
export const LOGIN_PATIENCE_MS = 30_000;
