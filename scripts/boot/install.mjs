import { spawnSync } from 'node:child_process';
import { isInstalled } from './installed.mjs';
import { giveUp } from './root.mjs';

/** Installs the packages when they are missing or differ from the lockfile; otherwise needs no network. */
export function install(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages (first start, or they changed) …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { file, before, options } = npm();
  const { status, error } = spawnSync(file, [...before, ...args], {
    cwd: root,
    stdio: 'inherit',
    ...options,
  });
  if (status === 0 && isInstalled(root)) return;
  giveUp(
    error?.code === 'ENOENT'
      ? 'Hansang installs its packages with npm, which was not found; install Node with npm from https://nodejs.org and start again.'
      : 'The packages could not be installed (npm says why above); check the network and that this user may write here, then start again.',
  );
}

/** The npm that started us, else the one on PATH. */
function npm() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { file: process.execPath, before: [script], options: {} };
  if (process.platform === 'win32') return { file: 'npm.cmd', before: [], options: { shell: true } };
  return { file: 'npm', before: [], options: {} };
}
