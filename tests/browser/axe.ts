import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * Runs axe (WCAG 2.2 A and AA, best practices) on the page as it stands and throws with every violation. Colours are
 * the slow part; where only the words differ from a page that was looked at, `colours: false` leaves them out.
 */
export async function expectNoViolations(page: Page, { colours = true } = {}): Promise<void> {
  // Evaluated over the debugging protocol: the page's own content policy would refuse an injected script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (withColours) => {
    const axe = (window as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } })
      .axe;
    const found = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: withColours } },
    });
    return found.violations;
  }, colours);
  if (violations.length > 0) throw new Error(`axe on ${page.url()}:\n${violations.map(describe).join('\n')}`);
}

function describe(violation: Violation): string {
  const places = violation.nodes.slice(0, 3).map((node) => `    ${node.html.slice(0, 200)}`);
  return [`  ${violation.id}: ${violation.help} (${violation.nodes.length}×)`, ...places].join('\n');
}
