import { expect, onTestFinished, test } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a module with its types beside it is imported by its own name
import { openLink } from '../agent/hansang-print-agent.mjs';
import { plugIn } from '../testing/kitchen.ts';

test('a link that stays open over a rush keeps nothing of the papers that it printed', {
  tags: ['KITCHEN-5'],
}, async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const printer = await plugIn();
  const link = await openLink({ address: '127.0.0.1', port: printer.port }, true);
  const paper = Buffer.from('rice\n');
  for (let nth = 0; nth < 12; nth += 1) expect(await link.print(paper)).toBe('PRINTED');
  expect(link.isOpen).toBe(true);
  link.close();
  expect(warnings).toEqual([]);
});
