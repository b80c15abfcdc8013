/**
 * The answer to a read that the page asked for before the app was there (`early/ask-early.ts`), once.
 * @returns undefined where it was not, null by the promise where no answer came
 */
export function earlyAnswer(path: string): Promise<Response | null> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: Map<string, Promise<Response>> };
  const asked = earlyAnswers?.get(path);
  earlyAnswers?.delete(path);
  return asked?.catch(() => null);
}

/** Forgets what was asked for early: an act may make all of it untrue, as a login does. */
export function forgetEarly(): void {
  (globalThis as { earlyAnswers?: Map<string, Promise<Response>> }).earlyAnswers?.clear();
}
