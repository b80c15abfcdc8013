import { readOptions, USAGE } from './options.ts';
import { playEvening } from './play-evening.ts';

const words = process.argv.slice(2);
const options = readOptions(words);
if (words.includes('--help') || 'problem' in options) {
  process.stderr.write(
    `${'problem' in options && !words.includes('--help') ? `${options.problem}\n\n` : ''}${USAGE}\n`,
  );
  process.exitCode = words.includes('--help') ? 0 : 1;
} else {
  process.stdout.write(`Seed ${options.seed}\n`);
  const early = new AbortController();
  // Whoever has seen enough still gets the report and the audit; a second time ends at once.
  process.once('SIGINT', () => early.abort());
  const { report, isClean } = await playEvening(options, { early: early.signal }).catch((error: Error) => ({
    report: [error.message],
    isClean: false,
  }));
  process.stdout.write(`\n${report.join('\n')}\n`);
  process.exit(isClean ? 0 : 1);
}
