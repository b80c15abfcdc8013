import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { MIGRATED_TEMPLATE } from '../testing/cluster.ts';
import { useProgram } from '../testing/program.ts';
import { venue as main } from './programs/venue.ts';

const root = join(import.meta.dirname, '../../../..');
// Some steps are processes of their own, slow to start on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const program = useProgram('venue', { template: MIGRATED_TEMPLATE, main });
const { run, call: venue } = program;

test('an import prints the link of every table', { tags: ['VENUE-1', 'KEY-14'] }, async () => {
  const { status, stdout, stderr } = run(['import', 'venues/4-snack-bar.yaml']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('엄마손분식 (venue 4) was created.');
  const links = stdout.match(/https:\/\/order\.example\.com\/\S+$/gm);
  expect(links).toEqual(
    Array.from({ length: 8 }, (_, at) => `https://order.example.com/misc/xings?sid=4&tid=${at + 1}&m=qr`),
  );
  expect(run(['import', 'venues/4-snack-bar.yaml']).stdout).toContain('was like this already.');
  expect(run(['list']).stdout).toBe('   4  엄마손분식, 30 dishes, 8 tables\n');
});

test('where tables have displays their secrets are printed with their keys, elsewhere not', {
  tags: ['DQR-1'],
}, async () => {
  const printed = (await venue(['import', 'venues/3-izakaya.yaml'])).stdout;
  const { rows } = await program.db.pool.query(
    'SELECT digital_key FROM dining_tables WHERE restaurant_id = 3',
  );
  expect(rows).toHaveLength(12);
  const secrets = rows.map(({ digital_key }) => {
    const secret = new RegExp(`key ${digital_key}  secret ([\\w-]{43})`).exec(printed)?.[1];
    expect(secret).toBeDefined();
    return secret;
  });
  expect(new Set(secrets).size).toBe(12);
  expect((await venue(['links', '3'])).stdout).toContain(`secret ${secrets[0]}`);
  expect((await venue(['links', '4'])).stdout).not.toContain('secret');
  await program.db.pool.query('DELETE FROM restaurants WHERE restaurant_id = 3');
});

/** The venue file of the snack bar as a new owner's: nothing said of its links. */
function newVenue(id: number): string {
  const file = join(program.folder, `venue-${id}.yaml`);
  const yaml = readFileSync(join(root, 'venues/4-snack-bar.yaml'), 'utf8');
  writeFileSync(file, yaml.replace('id: 4', `id: ${id}`).replace(/^settings:\n(?: {2}.*\n)+/m, ''));
  return file;
}

test('the tables of a new venue are printed with their keys, and a key is replaced by one line', {
  tags: ['KEY-14', 'KEY-20', 'KEY-10'],
}, async () => {
  const before = (await venue(['import', newVenue(44)])).stdout.match(/\/t\/[0-9a-z]{12}$/gm) ?? [];
  expect(new Set(before).size).toBe(8);
  const { stdout } = await venue(['links', '44', 'renew', '3']);
  expect(stdout).toContain('The code of table 3 was replaced');
  const after = stdout.match(/\/t\/[0-9a-z]{12}$/gm) ?? [];
  expect(after.map((link, at) => link === before[at])).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect((await venue(['links', '44', 'renew', '99'])).stderr).toContain('Venue 44 has no table 99');
  await forget(44);
});

/** A set's dishes go after the options that they are. */
async function forget(restaurantId: number): Promise<void> {
  await program.db.pool.query('DELETE FROM options WHERE restaurant_id = $1', [restaurantId]);
  await program.db.pool.query('DELETE FROM restaurants WHERE restaurant_id = $1', [restaurantId]);
}

test('links that may not last are printed with a warning', { tags: ['KEY-15'] }, async () => {
  const warning = 'Set PUBLIC_URL to an address that stays before you print them.';
  expect((await venue(['import', newVenue(45)], { PUBLIC_URL: '' })).stdout).toContain(warning);
  expect((await venue(['links', '45'])).stdout).not.toContain(warning);
  await forget(45);
});

test('faults of all files are printed at once, and nothing of any file is imported', {
  tags: ['VENUE-4'],
}, async () => {
  const bad = join(program.folder, 'bad.yaml');
  writeFileSync(
    bad,
    readFileSync(join(root, 'venues/4-snack-bar.yaml'), 'utf8')
      .replace('id: 4', 'id: four')
      .replace('seats: 2', 'seat: 2'),
  );
  const { status, stderr } = await venue([
    'import',
    'venues/5-noodle-house.yaml',
    bad,
    join(program.folder, 'none.yaml'),
  ]);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    `${bad}:2:5 id must be a number`,
    expect.stringMatching(
      /bad\.yaml:\d+:\d+ floors\[hall\]\.tables\[1\]\.seat is not a field of a venue file here$/,
    ),
    `${join(program.folder, 'none.yaml')} does not exist; name a venue file such as venues/1-pub.yaml.`,
  ]);
  const { rows } = await program.db.pool.query('SELECT 1 FROM restaurants WHERE restaurant_id <> 4');
  expect(rows).toEqual([]);
});

test('an export is a file that an import takes without a change', { tags: ['VENUE-3'] }, async () => {
  const file = join(program.folder, 'out/snack.yaml');
  expect((await venue(['export', '4', file])).stdout).toContain(`Venue 4 is in ${file}.`);
  expect(readFileSync(file, 'utf8')).toMatch(/^hansang: 1\nid: 4\n/);
  expect((await venue(['import', file])).stdout).toContain('was like this already.');
});

test('whoever has no password gets a link to set one, until they have', { tags: ['VENUE-1'] }, async () => {
  const file = join(program.folder, 'staff.yaml');
  const yaml = readFileSync(join(root, 'venues/4-snack-bar.yaml'), 'utf8');
  writeFileSync(
    file,
    yaml.replace('staff:\n', 'staff:\n  - { email: cook@example.com, name: 박요리, role: kitchen }\n'),
  );
  const { stdout } = await venue(['import', file]);
  expect(stdout).toMatch(
    /^ {2}cook@example\.com \(kitchen\) {2}https:\/\/order\.example\.com\/console\/password\?token=[\w-]{40,}$/m,
  );
  expect(stdout).not.toContain('owner@hansang.test (');
});

test('a file that brings a weak password is refused whole, and its sentence does not repeat it', {
  tags: ['ACC-12'],
}, async () => {
  const file = join(program.folder, 'weak.yaml');
  const yaml = readFileSync(join(root, 'venues/4-snack-bar.yaml'), 'utf8').replace('id: 4', 'id: 44');
  const cook = '  - { email: chef@example.com, name: 박요리, role: kitchen, password: Password123 }\n';
  writeFileSync(file, yaml.replace('staff:\n', `staff:\n${cook}`));
  const { status, stderr } = await venue(['import', file]);
  expect([status, stderr]).toEqual([
    1,
    `${file}: staff[chef@example.com].password is one of the commonest passwords; choose another one\n`,
  ]);
  expect((await program.db.pool.query('SELECT 1 FROM restaurants WHERE restaurant_id = 44')).rows).toEqual(
    [],
  );
});

test('in live mode the well-known demo logins of a file are left out, and links by number are warned of', {
  tags: ['KEY-20'],
}, async () => {
  const { stdout } = await venue(['import', 'venues/5-noodle-house.yaml'], { HANSANG_MODE: 'live' });
  expect(stdout).toContain('The demo logins of this file are left out in live mode.');
  expect(stdout).toContain('These tables open by their numbers');
  const { rows } = await program.db.pool.query('SELECT 1 FROM memberships WHERE restaurant_id = 5');
  expect(rows).toEqual([]);
});

test.each([
  [[], /^Say what to do with venue files:/],
  [['import'], /^Say what to do with venue files:/],
  [['links', '77'], /^There is no venue 77; see which there are: npm run venue -- list\.$/m],
  [['export', 'four'], /^"four" is not the number of a venue\.$/m],
  [
    ['export', '4', '/proc/none/venue.yaml'],
    /cannot be written \(ENOENT\); name a file that this user may write\./,
  ],
])('what cannot be done is told in a sentence: %j', async (args, words) => {
  const { status, stderr } = await venue(args);
  expect(status).toBe(1);
  expect(stderr).toMatch(words);
  expect(stderr).not.toContain('    at ');
});
