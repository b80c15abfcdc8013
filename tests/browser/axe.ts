import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe (WCAG 2.2 A and AA, best practices) on the page as it stands and throws with every violation. Colours are
 * the slow part; where only the words differ from a page that was looked at, `colours: false` leaves them out, and
 * where only its colours differ, `'only'` looks at nothing else. `labels` also asks whether what is called otherwise than it
 * reads is called by what it reads too, which axe holds for a trial.
 */
export async function expectNoViolations(
  page: Page,
  { colours = true, labels = false }: { readonly colours?: boolean | 'only'; readonly labels?: boolean } = {},
): Promise<void> {
  // Evaluated over the debugging protocol: the page's own content policy would refuse an injected script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = {
    runOnly: colours === 'only' ? ['color-contrast'] : STANDARDS,
    resultTypes: ['violations'],
    rules: {
      ...(!colours && { 'color-contrast': { enabled: false } }),
      ...(labels && colours !== 'only' && { 'label-content-name-mismatch': { enabled: true } }),
    },
  };
  const violations = await page.evaluate(async (asked) => {
    const axe = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } })
      .axe;
    return (await axe.run(asked)).violations;
  }, options);
  if (violations.length > 0) throw new Error(`axe on ${page.url()}:\n${violations.map(describe).join('\n')}`);
}

function describe(violation: Violation): string {
  const places = violation.nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 200)}`);
  return [`  ${violation.id}: ${violation.help} (${violation.nodes.length}×)`, ...places].join('\n');
}
