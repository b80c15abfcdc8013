import { steps } from './steps.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; the steps are: ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

const started = performance.now();
const chosen = Object.entries(steps).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed = [];
await Promise.all(
  chosen.map(async ([name, step]) => {
    const { ok, note, details } = await step().catch((error) => ({
      ok: false,
      note: '',
      details: [String(error?.stack ?? error)],
    }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(16)} ${seconds.padStart(5)} s  ${note}`.trimEnd());
    if (!ok) failed.push({ name, details });
  }),
);
for (const { name, details } of failed) console.log(`\n${name}:\n${details.join('\n')}`);
const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\n${chosen.length - failed.length} of ${chosen.length} steps passed in ${total} s`);
process.exitCode = failed.length === 0 ? 0 : 1;
