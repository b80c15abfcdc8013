import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appsOf, builtFrom, inputHash, inputsSeen, noteBuilt } from './apps.mjs';
import { giveUp } from './root.mjs';
import { readStarted } from './started.mjs';
import { leftOf } from './swap.mjs';

/** Builds the apps whose inputs changed since their last finished build. */
export async function build(root, runtime) {
  if (!(await buildAll(root, runtime, dueApps(root))))
    giveUp(`Hansang was not started, because an app could not be built (see above).${wayBack(root)}`);
}

/** Apps whose inputs changed since their last finished build. @param built where that lies, if not here */
export const dueApps = (root, built = root) =>
  appsOf(root)
    .map((app) => ({ app, from: changedInputs(root, app, built) }))
    .filter(({ from }) => from);

/** What an app would be built from; null where it was. */
function changedInputs(root, app, built) {
  const known = builtFrom(built, app);
  const seen = inputsSeen(root, app);
  if (built === root && known?.seen === seen) return null;
  const from = { hash: inputHash(root, app), seen };
  if (known?.hash !== from.hash) return from;
  if (built === root) noteSeen(root, app, from);
  return null;
}

function noteSeen(root, app, from) {
  try {
    noteBuilt(root, app, from);
  } catch {
    // Where nothing can be written, the files are read again next time.
  }
}

/** Builds apps side by side. @returns {Promise<boolean>} false where one failed; what its build said has been printed */
export async function buildAll(root, runtime, due) {
  const failed = await Promise.all(due.map(({ app, from }) => buildApp(root, runtime, app, from)));
  return !failed.some(Boolean);
}

/** @returns {boolean} false where what was built could not be kept, as on a full disk; `said` tells why */
function isKept(root, app, from, said) {
  try {
    // What is noted is on the disk: of what a power cut emptied, nobody would know that it has to be built again.
    bringToDisk(join(root, app.output));
    noteBuilt(root, app, from);
    return true;
  } catch (error) {
    said.push(Buffer.from(error.message));
    return false;
  }
}

function bringToDisk(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // For writing: elsewhere than on Linux nothing that is only read can be brought there.
    const file = openSync(join(entry.parentPath, entry.name), 'r+');
    fsyncSync(file);
    closeSync(file);
  }
}

/** What ran before, and whose packages are still here. */
function wayBack(root) {
  const { now } = readStarted(root);
  return now && existsSync(leftOf(root))
    ? ` Until then "git checkout ${now.commit.slice(0, 9)}" and "npm start" go on with what ran before, without a network.`
    : '';
}

/** @returns {Promise<boolean>} whether it failed; then what the build said has been printed */
function buildApp(root, runtime, app, from) {
  process.stdout.write(`Building the ${app.name} app …\n`);
  rmSync(join(root, app.output, '.inputs'), { force: true });
  return new Promise((resolve) => {
    const said = [];
    const child = spawn(runtime, [join(root, app.script)], {
      cwd: dirname(join(root, app.script)),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => said.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      const isBuilt = code === 0 && isKept(root, app, from, said);
      if (!isBuilt) process.stderr.write(`The ${app.name} app could not be built:\n${Buffer.concat(said)}\n`);
      resolve(!isBuilt);
    });
  });
}
