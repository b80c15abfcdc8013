import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chromiumPath, ensureChromium, findChromium, installPlan } from './chromium.ts';

const seeker = (paths: string[], env: Record<string, string> = {}) => ({
  env,
  exists: (path: string) => paths.includes(path),
  ownPath: '/own/chromium',
});

test('the system Chromium is taken before the one that Playwright keeps', () => {
  expect(findChromium(seeker(['/own/chromium', '/usr/bin/chromium']))).toBe('/usr/bin/chromium');
});

test('the Chromium without windows is taken before the whole one', () => {
  const paths = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
  expect(findChromium(seeker(paths))).toBe('/usr/bin/chromium-headless-shell');
});

test('the Chromium that Playwright keeps is taken where the system has none', () => {
  expect(findChromium(seeker(['/own/chromium']))).toBe('/own/chromium');
});

test('CHROMIUM_PATH wins, and names nothing when its file is missing', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' };
  expect(findChromium(seeker(['/usr/bin/chromium', '/opt/chrome'], env))).toBe('/opt/chrome');
  expect(findChromium(seeker(['/usr/bin/chromium'], env))).toBeNull();
});

test('root on Debian gets the package with fonts first, everybody else the download of Playwright', () => {
  const [first, second, third] = installPlan({ isRoot: true, hasApt: true });
  expect(first?.join(' ')).toContain(
    'apt-get install -y -q --no-install-recommends chromium-headless-shell fonts-noto-cjk',
  );
  expect(second?.join(' ')).toContain(
    'apt-get install -y -q --no-install-recommends chromium fonts-noto-cjk',
  );
  expect(third?.join(' ')).toContain('cli.js install chromium');
  expect(installPlan({ isRoot: false, hasApt: true })).toHaveLength(1);
});

test('a Chromium that is still being installed is waited for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-coming-'));
  const [chromium, over] = [join(folder, 'chromium'), join(folder, 'over')];
  vi.stubEnv('CHROMIUM_PATH', chromium);
  vi.stubEnv('CHROMIUM_COMING', over);
  const found = chromiumPath();
  setTimeout(() => {
    writeFileSync(chromium, '');
    writeFileSync(over, '');
  }, 50);
  expect(await found).toBe(chromium);
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

test('a Chromium that lacks libraries of the system is told with what an administrator installs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-lacking-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  const chromium = join(folder, 'chromium');
  const line = 'chromium: error while loading shared libraries: libnss3.so: cannot open shared object file';
  writeFileSync(chromium, `#!/bin/sh\necho "${line}" >&2\nexit 127\n`, { mode: 0o755 });
  vi.stubEnv('CHROMIUM_PATH', chromium);
  const { problem } = (await ensureChromium(() => {})) as { problem: string };
  expect(problem).toMatch(/administers .*apt-get install chromium-headless-shell fonts-noto-cjk/);
  expect(problem).toContain(`lacks libraries (${line})`);
  expect(problem).toMatch(/cli\.js install-deps chromium$/);
  writeFileSync(chromium, '#!/bin/sh\necho Chromium 140\n', { mode: 0o755 });
  expect(await ensureChromium(() => {})).toEqual({ path: chromium });
});

test('a run takes the Chromium that was found to run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-coming-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  writeFileSync(join(folder, 'over'), '/own/chromium');
  vi.stubEnv('CHROMIUM_COMING', join(folder, 'over'));
  expect(await chromiumPath()).toBe('/own/chromium');
});
