import { expect, test, vi } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { onShift } from '../../testing/test-staff.ts';

const { opening } = vi.hoisted(() => ({ opening: { fails: false } }));
vi.mock('../image/picture-store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../image/picture-store.ts')>();
  return {
    ...original,
    openPictureStore: async (settings: Parameters<typeof original.openPictureStore>[0]) => {
      if (opening.fails) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
      return original.openPictureStore(settings);
    },
  };
});

const server = useServer();

test('an owner whose archive could not be made since its pictures could not be reached takes it once they can be', {
  tags: ['OPS-236'],
}, async () => {
  server.log.expect(/too many open files/);
  const owner = await onShift(server, 'owner');
  await owner.stepUp();
  opening.fails = true;
  expect((await owner.call('archive', { params: owner.params })).status).toBe(500);
  opening.fails = false;
  await owner.ok('archive', { params: owner.params });
});
