import { found } from '../../../platform/health/finding.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Newest, readNotice } from './read-notice.ts';

const HOUR = 3_600_000;
const EVERY_MS = 12 * HOUR;
/** A line that is down now may be up within the hour. */
const AGAIN_MS = HOUR;

export interface Updates {
  /** Null where nobody is asked, or nothing was told yet. */
  readonly newest: Newest | null;
  /** Nobody could be asked the last time. */
  readonly isUnread: boolean;
}

/** Looks twice a day which release is the newest, where the settings say whom to ask. */
export function watchUpdates(
  { settings, health, log, onClose }: Pick<Platform, 'settings' | 'health' | 'log' | 'onClose'>,
  read = readNotice,
): Updates {
  const from = settings.UPDATES_FROM;
  const known: { newest: Newest | null; isUnread: boolean } = { newest: null, isUnread: false };
  if (!from) return known;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async () => {
    try {
      known.newest = await read(from);
      known.isUnread = false;
    } catch (error) {
      known.isUnread = true;
      if (!isClosed) log.warn({ err: error }, 'Which release is the newest could not be read');
    }
    if (isClosed) return;
    const { newest } = known;
    const isDue = newest?.isNewer && newest.isUrgent;
    health.put('RELEASE', {
      findings: isDue ? [found('RELEASE_URGENT', { version: newest.version })] : [],
    });
    timer = setTimeout(look, known.isUnread ? AGAIN_MS : EVERY_MS);
    timer.unref();
  };
  void look();
  onClose(() => {
    isClosed = true;
    clearTimeout(timer);
  });
  return known;
}
