import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** Where systems keep a Chromium or Chrome; first the one without windows, which takes half of the processor's time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Korean, Japanese and Chinese text must be drawn, or screenshots and line breaks mean nothing. */
const FONTS = ['fonts-noto-cjk', 'fonts-noto-color-emoji', 'fonts-liberation'] as const;

export interface ChromiumSeeker {
  readonly env: Readonly<Record<string, string | undefined>>;
  exists(path: string): boolean;
  /** Where Playwright would keep its own Chromium. */
  readonly ownPath: string;
}

/** The Chromium to use, or null: `CHROMIUM_PATH` when set, else the system's, else Playwright's own. */
export function findChromium(seeker: ChromiumSeeker = systemSeeker()): string | null {
  const chosen = seeker.env.CHROMIUM_PATH;
  if (chosen) return seeker.exists(chosen) ? chosen : null;
  return [...USUAL_PLACES, seeker.ownPath].find((path) => path !== '' && seeker.exists(path)) ?? null;
}

export function systemSeeker(): ChromiumSeeker {
  return { env: process.env, exists: existsSync, ownPath: chromium.executablePath() };
}

/**
 * The Chromium to use; a run that comes here without one was not prepared by `npm test`. Where one is still being
 * installed, `CHROMIUM_COMING` names the file that holds its path once this is over.
 */
export async function chromiumPath(): Promise<string> {
  const { CHROMIUM_COMING: over } = process.env;
  while (over && !existsSync(over)) await pause(100);
  const path = (over && readFileSync(over, 'utf8')) || findChromium();
  if (!path) throw new Error(NO_CHROMIUM);
  return path;
}

export const NO_CHROMIUM = `The browser tests need Chromium; whoever administers this machine can install it (Debian: apt-get install ${['chromium-headless-shell', ...FONTS].join(' ')}). Or set CHROMIUM_PATH to one.`;

/** The loader's line where a Chromium lacks libraries of the system, else null. */
function lackOf(path: string): string | null {
  const { stderr } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return /^.*error while loading shared libraries: .*$/m.exec(stderr ?? '')?.[0] ?? null;
}

/** What to do about such a line; Playwright knows which packages its own browsers need on which system. */
export const lacking = (line: string): string =>
  `${NO_CHROMIUM} The one that is here lacks libraries (${line}), which come with that package, elsewhere by: ${process.execPath} ${playwrightCli()} install-deps chromium`;

/** How to get a Chromium where there is none, first thing first. */
export function installPlan(system: { isRoot: boolean; hasApt: boolean }): readonly (readonly string[])[] {
  const own = [process.execPath, playwrightCli(), 'install', 'chromium'];
  if (!system.isRoot || !system.hasApt) return [own];
  const packaged = (browser: string) => [
    'sh',
    '-c',
    // What the package recommends is a desktop's: printers, a file server, a hundred packages that no test looks at.
    `apt-get update -q && apt-get install -y -q --no-install-recommends ${[browser, ...FONTS].join(' ')}`,
  ];
  return [packaged('chromium-headless-shell'), packaged('chromium'), own];
}

function playwrightCli(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('playwright-core/package.json'))), 'cli.js');
}

/**
 * Finds a Chromium that runs, installing one when there is none.
 * @returns its path, or `problem`: a sentence that says what to do.
 */
export async function ensureChromium(
  say: (line: string) => void,
): Promise<{ path: string } | { problem: string }> {
  const found = findChromium();
  let lack = found && lackOf(found);
  if (found && !lack) return { path: found };
  if (process.env.CHROMIUM_PATH) {
    if (lack) return { problem: lacking(lack) };
    return {
      problem: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist; correct it or leave it out.`,
    };
  }
  const isRoot = process.getuid?.() === 0;
  for (const [command, ...args] of installPlan({ isRoot, hasApt: existsSync('/usr/bin/apt-get') })) {
    say(`No Chromium that runs; running: ${command} ${args.join(' ')}`);
    await install(command as string, args, say);
    const path = findChromium();
    lack = path && lackOf(path);
    if (path && !lack) return { path };
  }
  return { problem: lack ? lacking(lack) : NO_CHROMIUM };
}

/** Nobody is asked anything; what was said is told where it failed. */
async function install(command: string, args: readonly string[], say: (line: string) => void): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const installer = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [installer.stdout, installer.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(installer, 'close').catch((error: Error) => [error.message]);
  if (code !== 0) say(`${said.trimEnd()}\nIt ended with ${code}.`);
}
