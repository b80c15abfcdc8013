import { expect, test } from 'vitest';
import { deadLinks, linksIn } from './links.mjs';

const dead = async (pages, files = []) => {
  const { details } = await deadLinks(new Map(Object.entries(pages)), async (file) => files.includes(file));
  return details;
};

test('a link to a file that is not there is named with its page and line', async () => {
  const pages = {
    'docs/a.md': 'One.\n\n[b](b.md), [the script](../scripts/a.mjs), [c](c.md) and ![d](pictures/d.png)',
    'docs/b.md': '# B',
  };
  expect(await dead(pages, ['scripts/a.mjs'])).toEqual([
    'docs/a.md:3 leads to c.md, which is not there',
    'docs/a.md:3 leads to pictures/d.png, which is not there',
  ]);
});

test('a link to a heading needs that heading, as GitHub names it', async () => {
  const pages = {
    'a.md': '[one](b.md#what-there-is-to-do), [two](#here), [three](b.md#gone)',
    'b.md': '# B\n\n## What there is, to do?\n',
  };
  expect(await dead(pages)).toEqual([
    'a.md:1 leads to #here, but a.md has no such heading',
    'a.md:1 leads to #gone, but b.md has no such heading',
  ]);
});

test('nothing leads out of the project', async () => {
  expect(await dead({ 'docs/a.md': '[up](../../elsewhere.md)' }, ['../elsewhere.md'])).toHaveLength(1);
});

test('addresses and code are no links of the project', () => {
  const text = [
    '[web](https://example.com), `[code](gone.md)`, <a href="mailto:a@example.com">',
    '```md',
    '[fenced](gone.md)',
    '```',
    '<img alt="x" src="there.png">',
  ].join('\n');
  expect(linksIn(text)).toEqual([{ target: 'there.png', line: 5 }]);
});
