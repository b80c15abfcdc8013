import { expect, test } from 'vitest';
import { TestClient } from '../../testing/test-client.ts';
import { useServer } from '../../testing/test-server.ts';
import { hire } from '../../testing/test-staff.ts';

const server = useServer({ env: { HANSANG_MODE: 'live' } });

test('the e-mail of an account that is there already cannot become the first owner', async () => {
  const member = await hire(server, 'kitchen');
  const path = (await server.app.staff.firstOwnerLink()) ?? '';
  const body = { token: path.split('=')[1], email: member.email, name: 'Me', password: 'ten characters' };
  const reply = await new TestClient(server).refused('useStaffLink', { body });
  expect(reply).toMatchObject({ status: 409, errorCode: 'STAFF_EMAIL_TAKEN' });
  expect(await server.app.staff.firstOwnerLink()).not.toBeNull();
});

test('of several links used at the same moment one makes the owner', { tags: ['OPS-7'] }, async () => {
  const paths = await Promise.all(Array.from({ length: 6 }, () => server.app.staff.firstOwnerLink()));
  const answers = await Promise.all(
    paths.map((path, index) =>
      new TestClient(server).call('useStaffLink', {
        body: {
          token: path?.split('=')[1],
          email: `boss${index}@x.test`,
          name: 'Boss',
          password: 'ten characters',
        },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  const { rows } = await server.db.pool.query('SELECT email FROM staff_users WHERE owns_installation');
  expect(rows).toHaveLength(1);
});
