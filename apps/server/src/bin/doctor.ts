import { writeBundle } from '../modules/operating/doctor/bundle.ts';
import { examine } from '../modules/operating/doctor/examine.ts';
import { asText, isBad } from '../modules/operating/doctor/report.ts';
import { timeName } from '../platform/backup/snapshot.ts';
import { namedFile } from '../platform/backup/source.ts';
import { runOrExplain, StartProblem } from '../platform/process/start-problem.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { beside } from './beside.ts';

const USAGE =
  'Say nothing more, or where to write what helps others to help: npm run doctor -- --bundle [file.zip].';

/** `npm run doctor [-- --bundle [file]]`: how the installation is, on one page. Ends with 1 where something is bad. */
async function doctor(): Promise<void> {
  const [wish, name, ...more] = process.argv.slice(2);
  if ((wish !== undefined && wish !== '--bundle') || more.length > 0) throw new StartProblem(USAGE);
  const given = readSettings(process.env);
  if ('problem' in given) throw new StartProblem(given.problem);
  const settings = beside(given, { needsNoSecret: true });
  const now = new Date();
  const report = await examine(settings, now);
  process.stdout.write(asText(report, process.stdout.isTTY === true));
  if (wish === '--bundle') {
    const file = namedFile(name ?? `hansang-doctor-${timeName(now)}.zip`);
    await writeBundle(file, settings, process.env, asText(report, false), now);
    process.stdout.write(
      `\nWritten: ${file}. It holds no secret and nothing of guests; look into it before you send it.\n`,
    );
  }
  if (isBad(report)) process.exitCode = 1;
}

await runOrExplain(doctor);
