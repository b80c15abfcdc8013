import { judgeWayBack } from '../platform/backup/judge-way-back.ts';
import { reachBeside } from '../platform/backup/source.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { beside } from './beside.ts';

/** Started by `rollback` with a release's version and how many migrations it knows; prints what leads back to it. */
async function wayBack(): Promise<void> {
  const [version, schema] = process.argv.slice(2);
  if (!version || !schema) throw new StartProblem('Name a version and how many migrations it knows.');
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const settings = beside(given, { needsNoSecret: true });
  const reached = await reachBeside(settings, 'reads');
  try {
    const said = await judgeWayBack(reached.connection, settings.DATA_DIR, {
      version,
      schema: Number(schema),
    });
    process.stdout.write(`${JSON.stringify({ ...said, dataDir: settings.DATA_DIR })}\n`);
  } finally {
    await reached.release();
  }
}

await runOrExplain(wayBack);
