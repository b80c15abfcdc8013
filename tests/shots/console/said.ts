import type { Page } from 'playwright-core';

/** A text of a catalogue by its file and key: `bill.open`, `seating.mergeDo`, `console.floor.past`. */
export type Said = `${string}.${string}`;

/** What that text is called in the language that the page speaks; what is filled in may be anything. */
export async function said(page: Page, text: Said): Promise<RegExp> {
  const language = await page.evaluate(() => document.documentElement.lang);
  const [file = '', ...key] = text.split('.');
  const catalogues = (await import(`@hansang/i18n/${language}/${file}`)) as Record<
    string,
    Record<string, unknown>
  >;
  const found = Object.values(catalogues)
    .map((catalogue) => catalogue[key.join('.')])
    .find((one) => typeof one === 'string');
  if (typeof found !== 'string') throw new Error(`No catalogue says ${text} in ${language}`);
  const plain = found.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
  return new RegExp(`^${plain}$`);
}

/** Presses what is called so, on the topmost sheet; or on the page, before any is open. */
export async function press(page: Page, ...texts: readonly Said[]): Promise<void> {
  for (const text of texts) {
    const name = await said(page, text);
    const sheets = page.getByRole('dialog');
    const layer = (await sheets.count()) > 0 ? sheets.last() : page.locator('body');
    await layer
      .getByRole('button', { name })
      .or(layer.getByRole('link', { name }))
      .or(layer.getByRole('radio', { name }))
      .first()
      .click();
  }
  await page.getByRole('dialog').last().waitFor();
}
