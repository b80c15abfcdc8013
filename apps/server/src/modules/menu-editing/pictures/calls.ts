import { MENU_PICTURE_MAX_BYTES } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/calls/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Pictures } from '../../image/pictures.ts';
import { warmDish } from '../../image/warm.ts';
import { cropPicture } from './crop-picture.ts';
import { hashOfImage, loadPicture } from './load-picture.ts';
import { takePicture } from './take-picture.ts';

export interface MenuPictureParts {
  readonly platform: Platform;
  readonly pictures: Pictures;
}

/** Pictures of dishes: taken in whole, and cut to what guests see. A dish shows one once its draft says so. */
export function menuPictureCalls({ platform, pictures }: MenuPictureParts): CallDefinition[] {
  const { db, clock, health, limits, log, onClose } = platform;
  const warming = new Set<Promise<void>>();
  onClose(async () => void (await Promise.all(warming)));
  const warm = (hash: string | null) => {
    if (hash === null) return;
    const work = warmDish(pictures.images, hash)
      .catch((err: unknown) => log.warn({ err }, 'A picture was not drawn ahead'))
      .finally(() => warming.delete(work));
    warming.add(work);
  };
  const slowDown = (userId: string | undefined): Refusal | null =>
    limits.writes.take(`menu-picture ${userId ?? ''}`);
  /** Why pictures cannot be kept is for whoever owns the machine, and told there at once. */
  const told = (refusal: Refusal): Refusal => {
    if (refusal.refused === 'MENU_PICTURE_AWAY') void health.lookAgain('PICTURES');
    return refusal;
  };
  return [
    defineCall('uploadMenuPicture', {
      summary: 'Take a photo in (JPEG, PNG or WebP as the body itself, at most 10 MB); safe to repeat',
      errors: [
        'MENU_PICTURE_TOO_LARGE',
        'MENU_PICTURE_UNREADABLE',
        'MENU_PICTURE_HEIC',
        'MENU_PICTURE_NO_ROOM',
        'MENU_PICTURE_AWAY',
        'TOO_MANY_REQUESTS',
        'SERVICE_UNAVAILABLE',
      ],
      bodyLimit: MENU_PICTURE_MAX_BYTES,
      tooLarge: 'MENU_PICTURE_TOO_LARGE',
      async handle({ params: { restaurantId }, body }, { staff }) {
        const slow = slowDown(staff?.userId);
        if (slow) return slow;
        const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
        const taken = await takePicture(db.pool, pictures, bytes, { restaurantId, at: clock.now() });
        return isRefusal(taken) ? told(taken) : { status: 201, body: taken };
      },
    }),
    defineCall('menuPicture', {
      summary: 'What a picture of a dish was cut from',
      errors: ['NOT_FOUND_MENU_PICTURE'],
      async handle({ params: { restaurantId, hash } }) {
        const picture = await loadPicture(db.pool, restaurantId, hash);
        return picture ? { body: picture } : refuse('NOT_FOUND_MENU_PICTURE');
      },
    }),
    defineCall('cropMenuPicture', {
      summary: 'Cut a part out of a picture, or out of what it was cut from; safe to repeat',
      errors: [
        'NOT_FOUND_MENU_PICTURE',
        'MENU_PICTURE_NO_ROOM',
        'MENU_PICTURE_AWAY',
        'TOO_MANY_REQUESTS',
        'SERVICE_UNAVAILABLE',
      ],
      async handle({ params: { restaurantId, hash }, body }, { staff }) {
        const slow = slowDown(staff?.userId);
        if (slow) return slow;
        const of = { restaurantId, at: clock.now() };
        const cropped = await cropPicture(db.pool, pictures, hash, body, of);
        if (isRefusal(cropped)) return told(cropped);
        warm(hashOfImage(cropped.image));
        return { body: cropped };
      },
    }),
  ];
}
