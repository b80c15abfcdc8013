import { expect, test, vi } from 'vitest';
import { menuTemplate, menuTemplates } from './menu-template.ts';

const { files } = vi.hoisted(() => ({ files: { fail: false } }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...original,
    readFile: async (...asked: Parameters<typeof original.readFile>) => {
      if (files.fail) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      return original.readFile(...asked);
    },
  };
});

test('a menu that could not be read when the first new venue was to be made is read when it is asked for again', {
  tags: ['OPS-236'],
}, async () => {
  files.fail = true;
  await expect(Promise.all([menuTemplate('pub'), menuTemplates()])).rejects.toThrow('too many open files');
  files.fail = false;
  expect(await menuTemplate('pub')).not.toBeNull();
  expect((await menuTemplates()).length).toBeGreaterThan(3);
});
