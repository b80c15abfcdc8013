import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, root } from '../boot/root.mjs';
import { instructionsOf } from '../check/container-faults.mjs';

/** What a base image has and a build step reads; everything else of it is this machine's, for reading alone. */
const READ_ONLY = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];
const ACCOUNTS = [
  'passwd',
  'group',
  'shadow',
  'gshadow',
  'login.defs',
  'ld.so.cache',
  'nsswitch.conf',
  'hosts',
];
/** What needs a network, or is the machine's own here. */
const fetches = /^apt-get |^rm -rf \/var\/lib\/apt\//;
const PORT = '4986';
/** As the base image has it. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Goes through the container file without an engine: its steps are run in a bare folder that is made the root, as root
 * where an engine would, and what it starts as the user that it names, without a network. Packages of the system are
 * taken from this machine instead of being fetched.
 */
export async function rehearseContainer(archive, say) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return say('The container file is rehearsed on Linux, as root.');
  const folder = mkdtempSync(join(tmpdir(), 'hansang-container-'));
  // Also where a step gives up, which ends the program at once.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const all = instructionsOf(readFileSync(join(root, 'packaging/container/Containerfile'), 'utf8'));
  const of = (name) => all.filter((one) => one.name === name).map(({ rest }) => rest);
  layOut(folder);
  for (const step of of('RUN').flatMap((rest) => rest.split('&&').map((one) => one.trim()))) {
    if (fetches.test(step)) say(`left out: ${step}`);
    else inside(folder, ['sh', '-c', step], say);
  }
  mkdirSync(join(folder, 'opt'), { recursive: true });
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', join(folder, 'opt'), '--no-same-owner']);
  if (status !== 0) giveUp('The archive could not be added.');
  await start(folder, of, say);
}

function layOut(folder) {
  // It is the root of a user without rights.
  chmodSync(folder, 0o755);
  for (const place of ['etc', 'tmp', 'proc', 'dev', 'var/tmp', 'home'])
    mkdirSync(join(folder, place), { recursive: true });
  spawnSync('chmod', ['1777', join(folder, 'tmp'), join(folder, 'var/tmp')]);
  for (const name of ACCOUNTS.filter((one) => existsSync(`/etc/${one}`)))
    writeFileSync(join(folder, 'etc', name), readFileSync(`/etc/${name}`));
}

/** A root of its own for one command: what is mounted for it goes with it. */
function rooted(folder, command) {
  const mounts = READ_ONLY.filter((place) => existsSync(place)).map(
    (place) => `mkdir -p "$1${place}" && mount --rbind -o ro ${place} "$1${place}"`,
  );
  const script = [
    ...mounts,
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'ip link set lo up',
    'root=$1; shift; exec chroot "$root" "$@"',
  ].join(' && ');
  return [
    'unshare',
    [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      'sh',
      '-c',
      script,
      'sh',
      folder,
      ...command,
    ],
  ];
}

function inside(folder, command, say) {
  const [program, args] = rooted(folder, command);
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) giveUp(`${command.join(' ')} ended with ${status}: ${stderr}`);
  say(`ran: ${command.at(-1)}`);
}

async function start(folder, of, say) {
  const [user] = of('USER');
  const env = Object.fromEntries(
    of('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('='))),
  );
  const given = { PATH, HOST: '127.0.0.1', PORT, ...env };
  const entry = existsSync('/usr/bin/tini') ? JSON.parse(of('ENTRYPOINT')[0]) : [];
  if (entry.length === 0) say(`left out: ${of('ENTRYPOINT')[0]} (this machine has no tini)`);
  const asUser = [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--no-new-privs',
  ];
  const health = JSON.parse(of('HEALTHCHECK')[0].replace(/^.*?CMD /, ''));
  // Within the same network and the same view of processes, as an engine asks.
  const look = `while ! ${[...asUser, ...health].join(' ')}; do sleep 0.3; done; echo healthy; `;
  const [program, args] = rooted(folder, [
    'sh',
    '-c',
    `"$@" & server=$!; ${look} kill -TERM $server; wait $server; echo "ended with $?"`,
    'sh',
    ...asUser,
    ...entry,
    ...JSON.parse(of('CMD')[0]),
  ]);
  const began = performance.now();
  const child = spawn(program, args, { env: given, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      if (String(text).includes('healthy')) say(`healthy after ${seconds(began)} s`);
      said += text;
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), 180_000);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  const ended = /ended with (\d+)/.exec(said)?.[1];
  if (!said.includes('healthy') || ended !== '0')
    giveUp(`The container’s server ended with ${ended}:\n${said}`);
  if (!existsSync(join(folder, 'data', 'postgres'))) giveUp('Nothing was kept in the volume.');
  say(`as ${user}: stopped in order ${seconds(began)} s after its start`);
}

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);
