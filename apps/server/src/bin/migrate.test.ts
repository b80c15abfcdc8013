import { expect, test, vi } from 'vitest';
import { useProgram } from '../testing/program.ts';

// A program of its own on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const program = useProgram('migrate');

test('where the schema is this release’s nothing would run and nothing does, and both end with 0', {
  tags: ['OPS-80'],
}, () => {
  const dry = program.run(['--dry-run']);
  expect(dry).toMatchObject({ status: 0, stderr: '' });
  expect(dry.stdout).toMatch(/^PostgreSQL .*\nNothing would run\.\nNothing was changed\.\n$/);
  expect(program.run([])).toEqual({ status: 0, stderr: '', stdout: 'No migration was to be run.\n' });
});

test('a dry run that would change something ends with 2 and leaves it; migrating does it, apart from any start', {
  tags: ['OPS-80'],
}, async () => {
  const of = async () =>
    (await program.db.pool.query("SELECT checksum FROM schema_functions WHERE name = 'place_order'")).rows;
  const wanted = await of();
  await program.db.pool.query("UPDATE schema_functions SET checksum = 'old' WHERE name = 'place_order'");
  const dry = program.run(['--dry-run']);
  expect(dry.status).toBe(2);
  expect(dry.stdout).toMatch(/Functions of the database that change: 1\.\n[\s\S]*Nothing was changed\.\n$/);
  expect(program.run([], { npm_config_dry_run: 'true' }).status).toBe(2);
  expect(await of()).toEqual([{ checksum: 'old' }]);
  const done = program.run([]);
  expect(done).toMatchObject({ status: 0, stderr: '' });
  expect(done.stdout).toContain('functions of the database installed, 1 functions\n');
  expect(await of()).toEqual(wanted);
});

test('what cannot be done ends with 1 and one sentence', { tags: ['OPS-80', 'OPS-23'] }, async () => {
  await program.db.pool.query(
    `INSERT INTO schema_migrations (version, name, checksum)
     SELECT count(*) + 1, 'of_tomorrow', 'x' FROM schema_migrations`,
  );
  for (const args of [['--dry-run'], []])
    expect(program.run(args)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The data was written by a newer Hansang .*\n$/),
    });
  expect(program.run(['--dry'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/npm run migrate -- --dry-run\.\n$/),
  });
  const none = program.run([], { DATABASE_URL: '', DATA_DIR: program.folder });
  expect(none).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no database in /) });
});
