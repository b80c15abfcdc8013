import type pg from 'pg';
import type { Platform } from '../../platform/platform.ts';
import type { Images } from './images.ts';
import { letGoOfPictures } from './let-go.ts';
import type { PictureStore } from './picture-store.ts';

const EVERY_MS = 3_600_000;

interface Keeping extends Pick<Platform, 'clock' | 'events' | 'log' | 'onClose'> {
  readonly pool: pg.Pool;
  readonly store: PictureStore;
  readonly images: Images;
}

/** Deletes what lost its place every hour, and drops what this server keeps of it as soon as it hears of that. */
export function keepLettingGo({ pool, store, images, clock, events, log, onClose }: Keeping): void {
  let running: Promise<unknown> = Promise.resolve();
  const after = (work: () => Promise<void>) => {
    running = running
      .then(work)
      .catch((err) => log.warn({ err }, 'Pictures could not be let go of; trying again later'));
  };
  events.listen((event) => {
    if (event.type !== 'staff.acted') return;
    const { act } = event.data;
    if (act === 'REVIEW_DELETED' || act === 'PHOTO_DELETED') after(() => images.forgetGone());
  });
  const timer = setInterval(() => {
    after(() => letGoOfPictures(pool, store, clock.now()));
    after(() => images.forgetGone());
  }, EVERY_MS);
  timer.unref();
  onClose(async () => {
    clearInterval(timer);
    await running;
  });
}
