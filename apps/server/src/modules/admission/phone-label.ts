import { labelOf } from '../session/label.ts';

/** What a phone is called at its table: three signs that also stand on its own screen, so that people can compare them. */
export const phoneLabel = (session: Parameters<typeof labelOf>[0]): string =>
  labelOf(session).slice(-3).toUpperCase();
