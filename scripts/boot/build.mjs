import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apps, builtHash, inputHash, noteBuilt } from './apps.mjs';
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
  apps
    .filter(({ script }) => existsSync(join(root, script)))
    .map((app) => ({ app, hash: inputHash(root, app) }))
    .filter(({ app, hash }) => builtHash(built, app) !== hash);

/** Builds apps side by side. @returns {Promise<boolean>} false where one failed; what its build said has been printed */
export async function buildAll(root, runtime, due) {
  const failed = await Promise.all(due.map(({ app, hash }) => buildApp(root, runtime, app, hash)));
  return !failed.some(Boolean);
}

/** What ran before, and whose packages are still here. */
function wayBack(root) {
  const { now } = readStarted(root);
  return now && existsSync(leftOf(root))
    ? ` Until then "git checkout ${now.commit.slice(0, 9)}" and "npm start" go on with what ran before, without a network.`
    : '';
}

/** @returns {Promise<boolean>} whether it failed; then what the build said has been printed */
function buildApp(root, runtime, app, hash) {
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
      if (code === 0) noteBuilt(root, app, hash);
      else process.stderr.write(`The ${app.name} app could not be built:\n${Buffer.concat(said)}\n`);
      resolve(code !== 0);
    });
  });
}
