import { foreseeMigration } from '../platform/backup/foreseeing/foresee-migration.ts';
import { tellForesight, wouldChange } from '../platform/backup/foreseeing/tell-foresight.ts';
import { keepAndMigrate } from '../platform/backup/keep-and-migrate.ts';
import { reachBeside } from '../platform/backup/source.ts';
import type { Log } from '../platform/process/log.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { beside } from './beside.ts';

const USAGE =
  'Say nothing more to bring the database to this release’s schema, or see first what that would do: npm run migrate -- --dry-run.';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What is done is told as it happens, with its figures. */
const told: Log = {
  info: (fields, message) => say([message, ...Object.entries(fields).map(shown)].join(', ')),
  warn: (_fields, message) => say(message),
  error: (_fields, message) => say(message),
};

const shown = ([name, value]: [string, unknown]) =>
  Array.isArray(value) ? `${value.length} ${name}` : `${name} ${value}`;

/**
 * `npm run migrate`: the schema of this release, apart from a start and beside servers that run. With `--dry-run` nothing is
 * changed; ends with 0 where nothing would be, with 2 where something would, with 1 where it could not.
 */
async function main(): Promise<void> {
  const [wish, ...more] = process.argv.slice(2);
  if ((wish !== undefined && wish !== '--dry-run') || more.length > 0) throw new StartProblem(USAGE);
  // Without `--` before it npm keeps the word for itself; whoever types it wants nothing changed.
  const isDry = wish === '--dry-run' || process.env.npm_config_dry_run === 'true';
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const settings = beside(given, { needsNoSecret: true });
  const reached = await reachBeside(settings, 'writes');
  try {
    if (isDry) {
      const foresight = await foreseeMigration(reached.connection, settings);
      for (const line of tellForesight(foresight)) say(line);
      say('Nothing was changed.');
      if (wouldChange(foresight)) process.exitCode = 2;
      return;
    }
    const ran = await keepAndMigrate(reached.connection, settings, told);
    say(ran === 0 ? 'No migration was to be run.' : `Migrations run: ${ran}.`);
  } finally {
    await reached.release();
  }
}

await runOrExplain(main);
