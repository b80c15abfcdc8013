import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../boot/environment.mjs';
import { giveUp } from '../boot/root.mjs';
import { dataDirOf } from './data-dir.mjs';

/** What `./hansang` of an installation does; started by packaging/release/hansang with the installation's folder. */
const [home, command = 'start', ...args] = process.argv.slice(2);
const programs = ['venue', 'staff', 'sales', 'backup', 'restore', 'migrate', 'audit', 'doctor'];
const HELP = `./hansang                     starts Hansang
./hansang upgrade <archive>   takes another release over: a file or an https address of hansang-….tar.gz
./hansang rollback            goes back to the release before
./hansang ready               ends with 0 where the server wants guests
./hansang ${programs.join(' | ')}   as "npm run …" in docs/operations.md
`;

/** What each takes beside its name; of an upgrade its own look at what it was told says more. */
const takes = { start: [], ready: [], rollback: ['--yes'] };
const asksHelp = (word) => ['help', '--help', '-h'].includes(word);

if (asksHelp(command) || (!programs.includes(command) && args.some(asksHelp))) {
  process.stdout.write(HELP);
  process.exit();
}
const beyond = args.find((arg) => takes[command] && !takes[command].includes(arg));
// A word that nobody reads may have been meant to keep something from being done.
if (beyond !== undefined) giveUp(`./hansang ${command} takes no "${beyond}". What there is:\n${HELP}`);

const { START_FILE: _, ...given } = process.env;
// A start makes its folder itself; everything else means the one that is there.
const asked = process.env.DATA_DIR;
const DATA_DIR = command === 'start' ? resolve(asked || join(home, 'data')) : dataDirOf(home, asked);
const env = { ...given, DATA_DIR };

// Each loads what it needs alone: HTTP and the rest take a start as long again as all of its own.
if (command === 'start') {
  const { begin } = await import('./begin.mjs');
  await begin(home, env);
} else if (command === 'upgrade') {
  const { upgrade } = await import('./upgrade.mjs');
  process.exitCode = await upgrade(home, env, args);
} else if (command === 'ready') {
  const { ready } = await import('./ready.mjs');
  process.exitCode = await ready(DATA_DIR);
} else if (command === 'rollback') {
  const { rollback } = await import('./rollback.mjs');
  sayFolder();
  process.exitCode = await rollback(home, env, args);
} else if (programs.includes(command)) runProgram(command);
else giveUp(`./hansang knows no "${command}". It does:\n${HELP}`);

function runProgram(name) {
  const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
  const program = join(root, `apps/server/src/bin/${name}.ts`);
  sayFolder();
  const { status } = spawnSync(process.execPath, [program, ...args], {
    env: environment(root, 'production', env),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

/** Beside the output, which may be for another program. */
function sayFolder() {
  process.stderr.write(`Working on the data in ${DATA_DIR}.\n`);
}
