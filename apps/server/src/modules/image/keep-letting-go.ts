import type { StaffAct } from '@hansang/contract';
import type pg from 'pg';
import type { Platform } from '../../platform/platform.ts';
import type { Images } from './images.ts';
import { letGoOfPictures } from './let-go.ts';
import { type PictureStore, tidyDrafts } from './picture-store.ts';
import { sweepUploads } from './sweep.ts';

const EVERY_MS = 3_600_000;

/** What takes guests' pictures away. */
const SHOWS_LESS: ReadonlySet<StaffAct> = new Set(['REVIEW_DELETED', 'PHOTO_DELETED', 'GUEST_FORGOTTEN']);

/** What is being written at the moment is none of it. */
const DRAFT_MS = 24 * EVERY_MS;

interface Keeping extends Pick<Platform, 'settings' | 'clock' | 'events' | 'log' | 'onClose'> {
  readonly pool: pg.Pool;
  readonly store: PictureStore;
  readonly images: Images;
}

/**
 * Finds uploads that nothing shows and deletes what lost its place or was left half written every hour, and drops what this
 * server keeps of it as soon as it hears of that.
 */
export function keepLettingGo(keeping: Keeping): void {
  const { pool, store, images, settings, clock, events, log, onClose } = keeping;
  let running: Promise<unknown> = Promise.resolve();
  const after = (work: () => Promise<void>) => {
    running = running
      .then(work)
      .catch((err) => log.warn({ err }, 'Pictures could not be let go of; trying again later'));
  };
  events.listen((event) => {
    if (event.type !== 'staff.acted') return;
    const { act } = event.data;
    if (SHOWS_LESS.has(act)) after(() => images.forgetGone());
  });
  const timer = setInterval(() => {
    after(async () => void (await sweepUploads(pool, clock.now())));
    after(() => letGoOfPictures(pool, store, clock.now()));
    after(() => images.forgetGone());
    after(() => tidyDrafts(settings, new Date(Date.now() - DRAFT_MS)));
  }, EVERY_MS);
  timer.unref();
  onClose(async () => {
    clearInterval(timer);
    await running;
  });
}
