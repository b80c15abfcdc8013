import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

// `run.mjs <address> <browser> <flag…>`: prints Lighthouse's mobile scores of a page as JSON, 0 to 1, and what cost points.
const [address, chromePath, ...chromeFlags] = process.argv.slice(2);
const chrome = await launch({ chromePath, chromeFlags });
try {
  const run = await lighthouse(address, {
    port: chrome.port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  const { categories, audits } = run.lhr;
  const cost = (name) =>
    categories[name].auditRefs.filter(
      ({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9,
    );
  const told = Object.keys(categories).map((name) => [
    name,
    {
      score: categories[name].score,
      lost: cost(name).map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim()),
    },
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries(told)));
} finally {
  await chrome.kill();
}
