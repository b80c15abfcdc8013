import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp } from '../boot/root.mjs';

/** An account that owns nothing here. */
const NOBODY = 65534;
const PORT = 4987;

/**
 * Unpacks an archive in a bare folder and starts it as somebody unknown to the system, without network, npm or Node in
 * PATH: a program inside the same network asks for its pages.
 */
export async function tryArchive(archive, say) {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-try-'));
  const isRoot = process.getuid?.() === 0;
  try {
    if (isRoot) chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    // A network of its own has a loopback that is down until somebody raises it.
    const user = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
    const alone = [
      'unshare',
      '--net',
      ...(isRoot ? [] : ['--map-root-user']),
      'sh',
      '-c',
      'ip link set lo up; exec "$@"',
      'sh',
    ];
    const asUser = (command) => [...alone, ...user, 'sh', '-c', command];
    const from = performance.now();
    run(folder, asUser(`tar -xzf - && ls`), readFileSync(archive));
    say(`unpacked in ${seconds(from)} s`);
    await start(folder, asUser, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The network of a process is its own: its loopback is brought up by asking from inside it. */
async function start(folder, asUser, say) {
  const began = performance.now();
  const [program, ...args] = asUser('exec ./hansang/hansang');
  const server = spawn(program, args, {
    cwd: folder,
    // A telephone line, no PATH but the system's own.
    env: { PATH: '/usr/bin:/bin', HANSANG_MODE: 'demo', HOST: '127.0.0.1', PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 120_000);
    const hear = (text) => {
      said += text;
      if (!said.includes('Hansang is ready at')) return;
      clearTimeout(timer);
      resolve(true);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', () => resolve(false));
  });
  if (!ready) giveUp(`The archive did not start:\n${said}`);
  say(`first start, demo venues included: ${seconds(began)} s, ${memoryMb(server.pid)} MB`);
  const stopped = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  say(`stopped with ${await stopped}`);
}

function run(cwd, [program, ...args], input) {
  const { status, stderr } = spawnSync(program, args, {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  if (status !== 0) giveUp(`${[program, ...args].join(' ')} ended with ${status}: ${stderr}`);
}

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);

function memoryMb(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
