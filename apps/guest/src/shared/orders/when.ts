import type { Language } from '@hansang/contract';

/** Day and time of an ISO instant. */
export function dayAndTimeOf(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** The time of day of an ISO instant, as this phone's clock and the guest's language have it. */
export function timeOf(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));
}
