import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LANGUAGES, type Language } from '@hansang/contract';
import { ensureChromium } from '../browser/chromium.ts';
import { launchChromium } from '../browser/launch.ts';
import { startProduct } from '../product/product.ts';
import type { Camera } from './camera.ts';
import { SIZE_NAMES } from './console/sizes.ts';
import { wanted } from './console/wanted.ts';
import { type ConsoleWishes, photographConsole } from './console-shots.ts';
import { lookForFaults } from './faults/look-for-faults.ts';
import { filmMainJob } from './film-shots.ts';
import { photographGuest } from './guest-shots.ts';
import { photographPapers } from './paper-shots.ts';
import { photographPaying } from './pay-shots.ts';
import { photographForReadme } from './readme-shots.ts';
import { photographStaff } from './staff-shots.ts';

const SIDES = ['guest', 'staff', 'paying', 'console'] as const;
const TABLET = { language: 'ko', isDark: false, isSmall: false, count: 0 } as const;
const output = resolve(import.meta.dirname, '../output/shots');

/**
 * `npm run shots [word…]`: pictures of every screen in four languages, light and dark, under `tests/output/shots`.
 * Words choose languages (`ko`), schemes (`dark`) or sides (`guest`, `staff`, `paying`, `console`), `small` a phone of
 * 320 px and a tablet of 1024. What is set up in the console is taken at five sizes, of which widths choose (`820`), and
 * `only=room` takes the screens with that in their name, `only=237` those that begin so; `evening` adds what staff see
 * while guests are there. Beside these pictures `faults.txt` lists what a program sees wrong with them: cut off, broken, too small, untranslated, not for
 * everybody. `readme` alone draws the README's pictures anew. `faults` takes an evening from all sides and writes down
 * what is wrong with it; `papers` draws what its printers print.
 */
async function main(words: readonly string[]): Promise<number> {
  const chromium = await ensureChromium((line) => process.stdout.write(`${line}\n`));
  if ('problem' in chromium) {
    process.stderr.write(`${chromium.problem}\n`);
    return 1;
  }
  const wants = <Choice extends string>(choices: readonly Choice[]) => {
    const chosen = choices.filter((choice) => words.includes(choice));
    return chosen.length > 0 ? chosen : choices;
  };
  const named = LANGUAGES.filter((language) =>
    words.some((word) => word === language || language.startsWith(`${word}-`)),
  );
  const languages: readonly Language[] = named.length > 0 ? named : LANGUAGES;
  const isSmall = words.includes('small');
  const photographers = {
    guest: photographGuest,
    staff: photographStaff,
    paying: photographPaying,
  };
  const schemes = wants(['light', 'dark'] as const);
  const wishes: Omit<ConsoleWishes, 'wantsAxe'> = {
    sizes: wants(SIZE_NAMES),
    schemes,
    ...wanted(words),
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'hansang-shots-'));
  const product = await startProduct({ dataDir, patience: 300_000 });
  const browser = await launchChromium();
  let taken = 0;
  try {
    if (words.includes('readme')) {
      const camera: Camera = { ...TABLET, product, browser, dataDir, folder: output };
      await photographForReadme(camera);
      await filmMainJob(camera);
      return 0;
    }
    if (words.includes('papers')) {
      const camera: Camera = { ...TABLET, product, browser, dataDir, folder: output };
      taken = await photographPapers(camera, join(output, 'papers'));
      if (!words.includes('faults')) return taken > 0 ? 0 : 1;
    }
    if (words.includes('faults')) {
      const sides = wants(['guest', 'staff'] as const);
      return await lookForFaults({ product, browser, dataDir }, languages, sides, wishes.wants);
    }
    const sides = wants(SIDES);
    for (const language of languages) {
      const round = async (
        folder: string,
        isDark: boolean,
        photograph: (camera: Camera) => Promise<void>,
      ) => {
        mkdirSync(folder, { recursive: true });
        const camera: Camera = { product, browser, dataDir, language, isDark, isSmall, folder, count: 0 };
        await photograph(camera);
        taken += camera.count;
        process.stdout.write(`${language}: ${camera.count} pictures in ${folder}\n`);
      };
      for (const scheme of schemes)
        await round(
          join(output, language, isSmall ? `${scheme}-small` : scheme),
          scheme === 'dark',
          async (camera) => {
            for (const side of sides) if (side !== 'console') await photographers[side](camera);
          },
        );
      // A screen of the console is taken light and dark while it is open.
      if (sides.includes('console'))
        await round(join(output, language, 'console'), schemes[0] === 'dark', (camera) =>
          photographConsole(camera, { ...wishes, wantsAxe: language === languages[0] }),
        );
    }
  } finally {
    await browser.close();
    await product.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (taken === 0)
    process.stderr.write(`Nothing is pictured: no screen is called so (${words.join(' ')}).\n`);
  return taken > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
