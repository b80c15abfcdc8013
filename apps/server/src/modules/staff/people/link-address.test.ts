import type { PasswordLink } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { useServer } from '../../../testing/test-server.ts';
import { onShift } from '../../../testing/test-staff.ts';

const server = useServer({ env: { PUBLIC_URL: 'https://order.example' } });

test('a link made at the server itself leads to where others reach it', { tags: ['ACC-2'] }, async () => {
  const owner = await onShift(server, 'owner');
  const body = { email: 'new@x.test', name: 'New', role: 'staff', origin: 'http://localhost:4800' };
  const { link } = await owner.ok<{ link: PasswordLink }>('invitePerson', { params: owner.params, body });
  expect(link.url).toMatch(/^https:\/\/order\.example\/console\/password\?token=/);
});
