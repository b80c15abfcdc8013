import { expect, test } from 'vitest';
import { checkCommands } from './check/commands.mjs';

test('what our pages tell somebody to type is there, with its words, options, files and settings', {
  tags: ['OPS-198'],
}, async () => {
  expect(await checkCommands()).toMatchObject({ ok: true, details: [] });
});
