import type { Settings } from '../platform/settings/settings.ts';

type Set = Pick<Settings, 'ANALYTICS_ID' | 'TAG_MANAGER_ID' | 'ANALYTICS_CONSENT'>;

/** What a page tells the phone of the statistics that are set up; undefined without any. */
export function statisticsOf({ ANALYTICS_ID, TAG_MANAGER_ID, ANALYTICS_CONSENT }: Set): string | undefined {
  if (!ANALYTICS_ID && !TAG_MANAGER_ID) return undefined;
  return String(
    new URLSearchParams({
      ...(ANALYTICS_ID ? { views: ANALYTICS_ID } : {}),
      ...(TAG_MANAGER_ID ? { tags: TAG_MANAGER_ID } : {}),
      asks: ANALYTICS_CONSENT === 'ask' ? '1' : '0',
    }),
  );
}

const SCRIPTS = 'https://www.googletagmanager.com';
const REPORTS = 'https://*.google-analytics.com https://*.analytics.google.com';

/** The policy of a page whose statistics are set up: their scripts and their reports, nothing more. */
export function withStatistics(policy: string, statistics: string | undefined): string {
  if (statistics === undefined) return policy;
  return policy
    .replace("script-src 'self'", `script-src 'self' ${SCRIPTS}`)
    .replace("img-src 'self'", `img-src 'self' ${SCRIPTS} ${REPORTS}`)
    .concat(`;connect-src 'self' ${SCRIPTS} ${REPORTS}`);
}
