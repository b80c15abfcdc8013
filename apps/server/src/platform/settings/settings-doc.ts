import { type Setting, settingsTable } from './settings-table.ts';

/** Between these lines of `docs/operations.md` stands the table of settings. */
export const tableStart = '<!-- settings: written by apps/server/src/bin/document-settings.ts -->';
export const tableEnd = '<!-- /settings -->';

/** Every setting as a row of a Markdown table. */
export function settingsAsMarkdown(): string {
  const rows = Object.entries<Setting>(settingsTable).map(
    ([name, setting]) =>
      `| \`${name}\` | ${setting.default ? `\`${setting.default}\`` : 'unset'} | ${setting.sentence} |`,
  );
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/** A page with the table between the two lines brought up to date. */
export function withSettings(page: string): string {
  const [before, rest] = page.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for the table of settings');
  return `${before}${tableStart}\n${settingsAsMarkdown()}\n${tableEnd}${after}`;
}
