import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp, root } from '../boot/root.mjs';
import { argumentsOf } from '../check/container-faults.mjs';

const FILE = join(root, 'packaging/container/Containerfile');
const NAME = `hansang-trial-${process.pid}`;
const BASE = `${NAME}-base:bare`;
const ARCH = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };
/** As compose.yaml starts it. */
const RUN = ['--cap-drop=ALL', '--security-opt=no-new-privileges', `--volume=${NAME}:/data`];
/** What somebody else than root could change, of what runs. */
const FOREIGN = [
  'find',
  '/opt/hansang',
  '(',
  '!',
  '-user',
  'root',
  '-o',
  '!',
  '-type',
  'l',
  '-perm',
  '/022',
  ')',
  '-print',
  '-quit',
];

/**
 * Builds the container file by an engine that is here, and plays a container's life on a bare base image: healthy, a
 * backup, stopped in order, started again by another container on the same volume. Says "untried" where one is missing.
 * @param {string} platform whose archive lies in dist, such as `linux-arm64`
 */
export function playContainer(platform, say) {
  const arch = ARCH[platform];
  const engine = ['podman', 'docker'].find((one) => spawnSync(one, ['info']).status === 0);
  if (!arch || !engine)
    return say(
      `untried: the container (${arch ? 'neither podman nor docker answers here' : `none for ${platform}`})`,
    );
  const tell = (args, how) => spawnSync(engine, args, { encoding: 'utf8', maxBuffer: 64e6, ...how });
  process.once('exit', () => {
    tell(['rm', '--force', NAME]);
    tell(['volume', 'rm', '--force', NAME]);
    tell(['rmi', '--force', NAME]);
    tell(['rmi', '--force', BASE]);
  });
  const base = baseFor(arch, engine, tell);
  if (!base)
    return say(`untried: the container (no base image for ${arch} can be fetched or made and run here)`);
  const from = performance.now();
  const format = engine === 'podman' ? ['--format=docker'] : [];
  const kind = [
    `--platform=linux/${arch}`,
    '--build-arg',
    `BASE=${base}`,
    '--build-arg',
    `PLATFORM=${platform}`,
  ];
  const built = tell(['build', ...format, ...kind, '--file', FILE, '--tag', NAME, root]);
  if (built.status !== 0) giveUp(`${engine} could not build the image:\n${built.stdout}${built.stderr}`);
  say(`container: built by ${engine} on ${base} in ${seconds(from)} s`);
  live(engine, tell, say, ({ ask }) => {
    ask(['/opt/hansang/hansang', 'backup']);
    const [user, foreign] = [ask(['id', '-u']), ask(FOREIGN)];
    if (user !== '10001') giveUp(`The container runs as ${user}.`);
    if (foreign) giveUp(`${foreign} of the image can be changed by others than root.`);
  });
  live(engine, tell, say, ({ ask }) => {
    const log = ask(['cat', '/data/postgres.log']);
    if (!/database system was shut down at/.test(log) || /not properly shut down|was interrupted/.test(log))
      giveUp(`The database was not stopped in order:\n${log}`);
  });
}

/** One container from its start to its end in order. */
function live(engine, tell, say, look) {
  const from = performance.now();
  const started = tell([
    'run',
    '--detach',
    '--name',
    NAME,
    ...RUN,
    '--env=PUBLIC_URL=https://order.example.com',
    NAME,
  ]);
  if (started.status !== 0) giveUp(`The container did not start: ${started.stderr}`);
  const state = (what) => tell(['inspect', '--format', `{{.State.${what}}}`, NAME]).stdout.trim();
  const logs = () =>
    Object.values(tell(['logs', NAME]))
      .slice(1, 3)
      .join('\n');
  // Where systemd is not there to do it, Podman asks for the health when it is told to.
  const isHealthy = () =>
    engine === 'podman'
      ? tell(['healthcheck', 'run', NAME]).status === 0
      : state('Health.Status') === 'healthy';
  while (!isHealthy()) {
    if (state('Status') !== 'running' || performance.now() - from > 600_000)
      giveUp(`The container is ${state('Status')} and not healthy after ${seconds(from)} s:\n${logs()}`);
    spawnSync('sleep', ['0.5']);
  }
  say(`container: healthy after ${seconds(from)} s`);
  look({
    ask(command) {
      const { status, stdout, stderr } = tell(['exec', NAME, ...command]);
      if (status !== 0)
        giveUp(`${command.join(' ')} in the container ended with ${status}: ${stdout}${stderr}`);
      return stdout.trim();
    },
  });
  const end = performance.now();
  tell(['stop', '--time', '60', NAME]);
  if (state('ExitCode') !== '0') giveUp(`The container ended with ${state('ExitCode')}:\n${logs()}`);
  say(`container: stopped in order in ${seconds(end)} s`);
  tell(['rm', NAME]);
}

/**
 * The base image that the container file names, fetched; where no registry answers, a bare Debian of the same release.
 * @returns {string | null} its name, null where no program of it runs here
 */
function baseFor(arch, engine, tell) {
  const named = argumentsOf(readFileSync(FILE, 'utf8')).BASE;
  const isFetched = tell(['pull', `--platform=linux/${arch}`, named], { timeout: 120_000 }).status === 0;
  const base = isFetched ? named : makeBase(named, arch, engine, tell);
  return base && tell(['run', '--rm', base, 'true']).status === 0 ? base : null;
}

function makeBase(named, arch, engine, tell) {
  const folder = mkdtempSync(join(tmpdir(), 'hansang-base-'));
  const [bare, packed] = [join(folder, 'root'), join(folder, 'root.tar')];
  const kind = engine === 'podman' ? [`--arch=${arch}`] : [`--platform=linux/${arch}`];
  try {
    const done = [
      ['debootstrap', ['--variant=minbase', `--arch=${arch}`, /debian:(\w+)/.exec(named)[1], bare]],
      ['tar', ['-c', '-f', packed, '-C', bare, '.']],
    ].every(([program, args]) => spawnSync(program, args).status === 0);
    return done && tell(['import', ...kind, packed, BASE]).status === 0 ? BASE : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (from) => ((performance.now() - from) / 1000).toFixed(1);
