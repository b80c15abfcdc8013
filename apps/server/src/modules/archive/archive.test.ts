import { type IncomingMessage, request } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { loadVenue } from '../venue-file/exporting/load.ts';
import { readVenueFile } from '../venue-file/reading/read.ts';

const server = useServer();

type Taken = { status: number; files: Record<string, string>; disposition: string };

/** Takes the archive as a browser would: by its cookie, as bytes. */
async function take(member: TestStaff, language = 'en'): Promise<Taken> {
  const path = `/api/v1/staff/restaurants/${member.restaurantId}/archive?language=${language}`;
  const cookie = [...member.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await fetch(new URL(path, server.origin), { headers: { cookie } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const opened = answer.ok ? unzipSync(bytes) : {};
  return {
    status: answer.status,
    files: Object.fromEntries(Object.entries(opened).map(([name, body]) => [name, strFromU8(body)])),
    disposition: answer.headers.get('content-disposition') ?? '',
  };
}
const lines = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('an archive holds the venue as a file that reads again, and what happened as tables', {
  tags: ['RECORD-6', 'RECORD-7'],
}, async () => {
  const [owner, guest] = [await onShift(server, 'owner'), await seat(server, 1)];
  const { orderId } = await guest.order({ id: 'cola' });
  await owner.ok('moveOrder', { params: { ...owner.params, orderId }, body: { to: 'CONFIRM', version: 1 } });
  expect(await owner.ok('openArchive', { params: owner.params })).toEqual({ orders: 1, reviews: 0 });
  const { files, disposition } = await take(owner);
  expect(disposition).toMatch(/^attachment; filename="hansang-1-\d{4}-\d\d-\d\d\.zip"$/);
  expect(files['README.txt']).toContain('Hansang Pub — everything');
  const read = readVenueFile(files['venue.yaml'] ?? '', import.meta.dirname);
  const now = await loadVenue(server.db.pool, PUB);
  expect('venue' in read && read.venue).toEqual(now?.venue);
  const [order] = lines(files['orders.jsonl']);
  expect(order).toMatchObject({ order_id: orderId, status: 'CONFIRM', order_number: 1 });
  expect(order.placed_at).toMatch(/\+09:00$/);
  expect(lines(files['order-lines.jsonl'])).toMatchObject([{ order_id: orderId, menu_id: 'cola' }]);
  expect(files['orders.csv']?.replace('\uFEFF', '').split('\r\n')).toHaveLength(3);
  expect(lines(files['activity.jsonl']).map(({ type }) => type)).toContain('order.moved');
  expect(Object.keys(files).sort()).toEqual(
    [
      'README.txt',
      'venue.yaml',
      ...[
        'orders',
        'order-lines',
        'line-changes',
        'line-offers',
        'visits',
        'payments',
        'bill-entries',
        'refunds',
        'drawers',
        'drawer-moves',
        'day-reports',
        'reviews',
        'calls',
        'activity',
      ].flatMap((name) => [`${name}.csv`, `${name}.jsonl`]),
    ].sort(),
  );
});

/** Every text in the database that proves somebody, or by which a phone is known. */
const SECRETS = `
  SELECT password AS secret FROM staff_accounts UNION SELECT token FROM staff_sessions
  UNION SELECT id FROM staff_sessions UNION SELECT hash_key FROM visits UNION SELECT digital_key FROM dining_tables
  UNION SELECT key FROM table_keys UNION SELECT page_token FROM guest_sessions
  UNION SELECT client_id FROM guest_sessions UNION SELECT encode(token_hash, 'hex') FROM guest_sessions
  UNION SELECT settings->'wifi'->>'password' FROM restaurants`;

test('nothing in it proves anybody, or is of another venue', { tags: ['RECORD-8', 'STAFF-3'] }, async () => {
  const owner = await onShift(server, 'owner');
  await rows(
    server,
    `UPDATE restaurants SET settings = settings || '{"wifi": {"name": "Pub", "password": "the network key"}}'`,
  );
  await (await seat(server, 2)).order({ id: 'cola' });
  const elsewhere = await onShift(server, 'owner', CAFE);
  const all = JSON.stringify((await take(owner)).files);
  const secrets = await rows<{ secret: string | null }>(server, SECRETS);
  const found = secrets.filter(({ secret }) => secret && all.includes(secret));
  expect(secrets.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
  expect(all).not.toContain(elsewhere.email);
});

test('it is an owner’s, who proved it lately, and the other owners see who took it', {
  tags: ['RECORD-7', 'STAFF-8', 'ACC-17'],
}, async () => {
  for (const role of ['manager', 'staff', 'kitchen'] as const) {
    const member = await onShift(server, role);
    expect((await take(member)).status).toBe(403);
    expect((await member.refused('openArchive', { params: member.params })).errorCode).toBe(
      'STAFF_FORBIDDEN',
    );
  }
  const [owner, other] = [await onShift(server, 'owner'), await onShift(server, 'owner')];
  server.clock.pass({ minutes: 6 });
  expect((await take(owner)).status).toBe(403);
  expect((await owner.refused('openArchive', { params: owner.params })).errorCode).toBe('STEP_UP_NEEDED');
  await owner.stepUp();
  expect((await take(owner)).status).toBe(200);
  const { notices } = await other.ok<{ notices: { what: string; by: string }[] }>('notices', {
    params: other.params,
  });
  expect(notices).toContainEqual(expect.objectContaining({ what: 'ARCHIVE_MADE', by: owner.name }));
});

test('one at a time: another is asked to come again, and a download that breaks off leaves nothing behind', {
  tags: ['RECORD-9'],
}, async () => {
  const owner = await onShift(server, 'owner');
  // More than buffers on the way hold, so that an archive that nobody takes stays open.
  await rows(
    server,
    `INSERT INTO staff_calls (restaurant_id, call_id, table_idx, session_id, item_id, item_name, called_at)
     SELECT ${PUB}, 'filler ' || n, 1, 1, 'water',
            jsonb_build_object('ko', (SELECT string_agg(md5(n || ' ' || m), '') FROM generate_series(1, 600) m)), now()
       FROM generate_series(1, 900) n`,
  );
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const url = new URL(`/api/v1/staff/restaurants/${PUB}/archive`, server.origin);
  const begin = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { headers: { cookie } }).once('response', resolve).once('error', reject).end();
    });
  const begun = await begin();
  expect(begun.statusCode).toBe(200);
  expect((await take(owner)).status).toBe(503);
  begun.destroy();
  // To take all of it costs a busy machine more seconds than a poll has.
  const comesAgain = async () => {
    const { statusCode } = (await begin()).destroy();
    return statusCode;
  };
  await expect.poll(comesAgain).toBe(200);
  await expect
    .poll(() =>
      rows(server, `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = hashtext('archive')::oid`),
    )
    .toEqual([]);
});
