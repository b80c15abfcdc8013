import { screen, within } from '@testing-library/react';

/**
 * A table's sheet once the whole of it stands there: a part that comes in a chunk of its own would suspend within a tap,
 * which no test may print.
 */
export async function tableSheet(table: string) {
  const sheet = within(await screen.findByRole('dialog', { name: `Table ${table}` }));
  await sheet.findByRole('button', { name: 'Reserve' });
  return sheet;
}
