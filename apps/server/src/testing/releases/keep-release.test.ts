import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { useSharingVenue } from '../../modules/cart/testing/sharing-venue.ts';
import { useBistro } from '../../modules/payment/testing/bistro.ts';
import { writeBackup } from '../../platform/backup/backup.ts';
import { RELEASE } from '../../platform/release.ts';
import { rows } from '../rows.ts';
import { TestClock } from '../test-clock.ts';
import { backupFile, dumpFile, headOf, keptFolder, readKept } from './kept-house.ts';
import { FIRST_EVENING, playMonths } from './play-months.ts';
import { bringForward, proveKept } from './prove-kept.ts';
import { seeHouse } from './see-house.ts';
import { writeDump } from './write-dump.ts';

const bistro = useBistro({ clock: new TestClock(FIRST_EVENING), env: { TILL_HOSTS: '127.0.0.1' } });
const { server } = bistro.diner;
useSharingVenue(server);

/** What three months of this house leave empty: nights with a provider, displays, a second step, pictures of the venue, an opening. */
const EMPTY = [
  'displays',
  'heartbeats',
  'loose_pictures',
  'payment_accounts',
  'payment_comparisons',
  'payment_differences',
  'staff_two_factors',
  'staff_verifications',
  'venue_pictures',
  'wiped_visits',
];

const isForGood = process.env.KEEP_RELEASE === 'yes';

/** Where it is written: for good where `npm run keep-release` asks for it, else for the length of this test. */
function folder(): string {
  if (!isForGood) {
    const passing = mkdtempSync(join(tmpdir(), 'hansang-release-'));
    onTestFinished(() => rmSync(passing, { recursive: true }));
    return passing;
  }
  if (existsSync(dumpFile(RELEASE)))
    throw new Error(
      `What ${RELEASE} leaves behind is kept already; a release that is out is never kept anew.`,
    );
  return keptFolder;
}

/** Until a house stands still that nobody comes to any more. */
const LOOKS = 5;

test('what this release leaves behind can be kept for every later one: a house over months, in full swing', {
  tags: ['OPS-212'],
  timeout: 120_000,
}, async () => {
  const to = folder();
  const house = await playMonths(bistro);
  const source = { connection: server.db.connection, secretFingerprint: null, imagesOf: undefined };
  let seen = await seeHouse(server, house);
  // What ends by itself, as the time of an offered dish, may do so while all of it is written down.
  for (let look = 1; look <= LOOKS; look += 1) {
    writeFileSync(dumpFile(RELEASE, to), await writeDump(server.db.connection, headOf({ ...house, seen })));
    await writeBackup(backupFile(RELEASE, to), source, server.clock.now());
    const after = await seeHouse(server, house);
    if (isDeepStrictEqual(after, seen)) break;
    if (look === LOOKS) throw new Error('The house goes on changing');
    seen = after;
  }
  expect(await emptyTables()).toEqual(EMPTY);
  await (isForGood ? proveKept : bringForward)(readKept(RELEASE, to));
});

async function emptyTables(): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    server,
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (xpath('/row/has/text()', query_to_xml(format('SELECT EXISTS (SELECT FROM %I) AS has', c.relname), false, true, '')))[1]::text = 'false'
      ORDER BY 1`,
  );
  return tables.map(({ name }) => name);
}
