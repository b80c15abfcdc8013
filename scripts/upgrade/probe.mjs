import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clearTrials } from './home.mjs';
import { endServer, serverOf, startServer, untilReady } from './trial.mjs';
import { UpgradeProblem } from './upgrade-problem.mjs';

const PAGES = ['/readyz', '/order', '/console'];
/** Loads what a server loads with its first use only; releases have had it from 0.2.0 on. */
const LOADS = 'bin/load-all.ts';
/** First starts make a database; a small machine takes its time. */
const SECONDS = 120;

/**
 * Starts a release on a database that is thrown away, beside the one that serves, and asks it for a page of each kind.
 * @param [node] what runs it, where the release brings none
 * @param seconds so long it has to start, and so long again to load the rest of it
 * @throws UpgradeProblem where it does not answer
 */
export async function probe(folder, home, name, node, seconds = SECONDS) {
  // One trial at a time: any other's was broken off.
  clearTrials(home);
  const dataDir = mkdtempSync(join(home, '.probe-'));
  const { PATH, TMPDIR, HOME, LANG } = process.env;
  const env = Object.fromEntries(
    Object.entries({ PATH, TMPDIR, HOME, LANG }).filter(([, value]) => value !== undefined),
  );
  const own = {
    ...env,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    HANSANG_MODE: 'live',
    BACKUPS: 'off',
  };
  const child = startServer(folder, own, { output: 'pipe', node });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = (said + text).slice(-2000);
    });
  try {
    const outcome = await untilReady(child, seconds);
    if (!outcome.ready)
      throw new UpgradeProblem(`Release ${name} does not run here: ${outcome.why}.\n${said.trim()}`);
    for (const page of PAGES) {
      const answer = await fetch(outcome.address + page).catch((error) => ({
        ok: false,
        status: error.message,
      }));
      if (!answer.ok)
        throw new UpgradeProblem(`Release ${name} does not run here: ${page} answers with ${answer.status}.`);
    }
    const fault = await loadAll(folder, own, node, seconds);
    if (fault !== null) throw new UpgradeProblem(`Release ${name} does not run here: ${fault}`);
  } finally {
    await endServer(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What keeps a part of a release from being loaded on this machine, in its own words; null where nothing does. */
function loadAll(folder, env, node, seconds) {
  if (!existsSync(join(folder, 'apps/server/src', LOADS))) return null;
  const { node: program, args, env: whole } = serverOf(folder, env, node, LOADS);
  const child = spawn(program, args, {
    env: whole,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      if (child.killed) return resolve(`not all of it was loaded within ${seconds} seconds.`);
      resolve(code === 0 ? null : `not all of it can be loaded.\n${said.trim()}`);
    });
  });
}
