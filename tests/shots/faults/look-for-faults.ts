import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '@hansang/contract';
import type { Camera } from '../camera.ts';
import { FaultBook } from './fault-book.ts';
import { CONSOLE_LOOKS, GUEST_LOOKS, lookOver } from './look-over.ts';
import { walkGuests } from './walk-guests.ts';
import { walkStaff } from './walk-staff.ts';

const output = resolve(import.meta.dirname, '../../output/faults');

const SIDES = {
  staff: { walk: walkStaff, finger: 44, looks: CONSOLE_LOOKS },
  guest: { walk: walkGuests, finger: 48, looks: GUEST_LOOKS },
} as const;

/** Looks an evening over in these languages; pictures and `faults.txt` lie under `tests/output/faults`. @returns an exit code */
export async function lookForFaults(
  house: Pick<Camera, 'product' | 'browser' | 'dataDir'>,
  languages: readonly Language[],
  sides: readonly (keyof typeof SIDES)[],
  wants: (name: string) => boolean,
): Promise<number> {
  let faults = 0;
  for (const language of languages)
    for (const side of sides) {
      const { walk, finger, looks } = SIDES[side];
      const folder = join(output, side, language);
      for (const scheme of ['light', 'dark']) mkdirSync(join(folder, scheme), { recursive: true });
      const book = new FaultBook();
      const camera: Camera = {
        ...house,
        language,
        folder,
        isDark: false,
        isSmall: false,
        count: 0,
        lookOver: async (page, name) => {
          if (!wants(name)) return;
          await lookOver(page, name, { book, folder, finger, looks, isThorough: language === 'en' });
          // What was found can be read while the walk goes on.
          book.write(folder);
        },
      };
      const missed = await walk(camera, wants);
      for (const one of missed) book.note('missed', one, side);
      book.write(folder);
      faults += book.size;
      process.stdout.write(
        `${side} ${language}: ${camera.count} screens, ${book.size} faults in ${folder}\n`,
      );
    }
  return faults > 0 ? 1 : 0;
}
