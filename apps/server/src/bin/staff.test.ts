import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { saveMember, savePassword } from '../modules/staff/members.ts';
import { openDatabase } from '../platform/open-database.ts';
import { silentLog } from '../platform/process/log.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { useProgram } from '../testing/program.ts';
import { staff as main } from './programs/staff.ts';

// Some steps are processes of their own, slow to start on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const program = useProgram('staff', { main });
const { run, call: staff } = program;

async function account(email: string, role: 'owner' | 'staff') {
  const { userId } = await saveMember(program.db.pool, { restaurantId: 1, email, name: '김민지', role });
  await savePassword(program.db.pool, userId, 'x:y', new Date());
  return userId;
}
const roleOf = async (userId: string) =>
  (await program.db.pool.query('SELECT role FROM memberships WHERE user_id = $1', [userId])).rows[0]?.role;

test('the last owner who lost password and app gets a link, and the second factor goes', {
  tags: ['ACC-11'],
}, async () => {
  const userId = await account('lost@pub.test', 'owner');
  await program.db.pool.query('UPDATE staff_users SET two_factor_enabled = true WHERE id = $1', [userId]);
  expect((await staff(['list'])).stdout).toMatch(
    /^lost@pub\.test {2}김민지, second factor on: owner of 한상포차 \(venue 1\)$/m,
  );
  const { status, stdout } = await staff(['reset-link', 'Lost@pub.test']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/https:\/\/order\.example\.com\/console\/password\?token=[\w-]{43}$/m);
  expect(stdout).toContain('npm run staff -- second-factor off lost@pub.test');
  expect((await staff(['second-factor', 'off', 'lost@pub.test'])).stdout).toContain(
    'with the password alone',
  );
  expect((await staff(['list'])).stdout).not.toContain('second factor on');
});

test('owners are made, with an account where there is none; people are taken out, the last owner is not', {
  tags: ['ACC-11', 'ACC-5'],
}, async () => {
  await program.db.pool.query('DELETE FROM memberships WHERE restaurant_id = 1');
  await program.db.pool.query('UPDATE staff_users SET owns_installation = false');
  const userId = await account('waiter@pub.test', 'staff');
  expect((await staff(['make-owner', 'waiter@pub.test', '1'])).stdout).toBe(
    'waiter@pub.test is an owner of venue 1.\n',
  );
  expect(await roleOf(userId)).toBe('owner');
  expect((await staff(['make-owner', 'fresh@pub.test', '1'])).stdout).toMatch(
    /They set their password here: https:/,
  );
  // Who never set a password cannot let anybody in.
  const last = await staff(['remove', 'waiter@pub.test', '1']);
  expect([last.status, last.stderr]).toEqual([1, expect.stringContaining('is the last owner of venue 1')]);
  expect((await staff(['remove', 'fresh@pub.test', '1'])).status).toBe(0);
  const { rows } = await program.db.pool.query(
    `SELECT actor_type, actor, data->>'act' AS act FROM events WHERE type = 'staff.acted' ORDER BY event_id`,
  );
  expect(rows.every(({ actor_type, actor }) => actor_type === 'system' && actor === 'npm run staff')).toBe(
    true,
  );
  expect(rows.map(({ act }) => act).slice(-3)).toEqual(['ROLE_CHANGED', 'INVITED', 'REMOVED']);
});

test('it works on a data folder beside the server, and alone', { tags: ['ACC-11'] }, async () => {
  const dataDir = join(program.folder, 'own');
  const own = { DATABASE_URL: '', DATA_DIR: dataDir };
  const settings = readSettings({ DATA_DIR: dataDir });
  if ('problem' in settings) throw new Error(settings.problem);
  const server = await openDatabase(settings, silentLog);
  const nobody = 'Nobody has an account yet; the server prints a link for the first owner when it starts.\n';
  const beside = run(['list'], own);
  await server.close();
  expect(beside.stdout).toBe(nobody);
  const alone = run(['list'], own);
  expect(alone.stdout).toBe(nobody);
});

test('where no Hansang is none is made', { tags: ['ACC-11'] }, () => {
  const nowhere = join(program.folder, 'nowhere');
  const { status, stderr } = run(['list'], { DATABASE_URL: '', DATA_DIR: nowhere });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no database in DATA_DIR=/)]);
  expect(existsSync(nowhere)).toBe(false);
});

test.each([
  [[], /^Say what to do with staff accounts/],
  [['second-factor', 'lost@pub.test'], /^Say what to do with staff accounts/],
  [['reset-link', 'lost'], /^"lost" is not an e-mail address\.$/m],
  [['reset-link', 'nobody@x.test'], /^Nobody has the e-mail nobody@x\.test/],
  [['make-owner', 'a@x.test', 'one'], /^"one" is not the number of a venue\.$/m],
  [['make-owner', 'a@x.test', '77'], /^There is no venue 77/],
  [['remove', 'nobody@x.test', '1'], /^Nobody has the e-mail/],
])('what cannot be done is told in a sentence: %j', async (args, words) => {
  const { status, stderr } = await staff(args);
  expect(status).toBe(1);
  expect(stderr).toMatch(words);
  expect(stderr).not.toContain('    at ');
});
