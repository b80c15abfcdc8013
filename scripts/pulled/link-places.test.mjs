import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkPlace } from './link-places.mjs';

test.each([
  ['apps/server/dist', 'next'],
  ['apps/guest/dist', 'checkout'],
])(
  'what is run finds what lies beside it in its own folder, and what is only served need not: %s',
  (place, lies) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hansang-link-')));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [root, next] = [join(folder, 'checkout'), join(folder, 'next')];
    mkdirSync(join(root, place), { recursive: true });
    writeFileSync(join(root, place, 'main.js'), '');
    linkPlace(root, next, place);
    expect(realpathSync(join(next, place, 'main.js'))).toBe(join(folder, lies, place, 'main.js'));
  },
);
