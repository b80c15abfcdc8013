import type { CallName } from '@hansang/contract';
import type { MenuChanges, MenuPicture, TickCodeAnswer } from '@hansang/contract/schemas';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { rows } from '../../testing/rows.ts';
import type { CallInput } from '../../testing/test-client.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { hire, onShift, type TestStaff } from '../../testing/test-staff.ts';
import { CAFE, PUB } from '../../testing/venues.ts';
import { ofDish, openEditor } from '../menu-editing/testing/editor.ts';
import { inBody } from '../menu-sheet/testing/sheet-desk.ts';

const server = useServer();

/** An owner of another venue, who proved who they are. */
let owner: TestStaff;
/** What the neighbours' things are called. */
let theirs: {
  readonly userId: string;
  readonly changeId: string;
  readonly hash: string;
  readonly reviewId: string;
  readonly orderId: string;
  readonly visitId: string;
  readonly code: string;
  readonly version: number;
};

beforeAll(async () => {
  owner = await (await onShift(server, 'owner', CAFE)).stepUp();
  const editor = await openEditor(server);
  for (const price of [8500, 8600, 8700]) {
    await editor.change(ofDish('jjigae', 'price', price));
    await editor.publish();
  }
  const { version } = await editor.draft();
  const { changes } = await editor.change(ofDish('jjigae', 'price', 8800));
  const photo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#7a3322' } })
    .jpeg()
    .toBuffer();
  const { image } = await editor.staff.ok<MenuPicture>('uploadMenuPicture', {
    params: editor.staff.params,
    body: new Uint8Array(photo),
    headers: { 'content-type': 'image/jpeg' },
  });
  const guest = await seat(server, 1);
  const { orderId } = await guest.order({ id: 'cola' });
  await guest.ok('writeReview', {
    params: { hashKey: guest.hashKey ?? '' },
    body: { ratings: [5, 5, 5, 5], text: '국물이 정말 시원했어요', photoIds: [] },
  });
  const [review] = await rows(server, `SELECT review_id FROM reviews WHERE restaurant_id = ${PUB}`);
  const [visit] = await rows(server, `SELECT visit_id FROM visits WHERE restaurant_id = ${PUB}`);
  const [key] = await rows(
    server,
    `SELECT key FROM table_keys WHERE restaurant_id = ${PUB} AND table_idx = 3 AND ended_at IS NULL`,
  );
  theirs = {
    userId: (await hire(server, 'staff')).userId,
    changeId: changes.at(-1)?.changeId ?? '',
    hash: image.split('/')[2] ?? '',
    reviewId: String(review?.review_id),
    orderId,
    visitId: String(visit?.visit_id),
    code: `${server.origin}/t/${key?.key}`,
    version,
  };
});

const here = (more: object = {}) => ({ restaurantId: CAFE, ...more });
const member = () => here({ userId: theirs.userId });
const picture = () => here({ hash: theirs.hash });
const image = () => `/images/${theirs.hash}/dish`;

/** Calls under the own venue with something of the neighbours', and how each is refused. */
const TRIED: Readonly<Record<string, readonly [CallName, () => CallInput, string]>> = {
  'a person’s role': [
    'changeRole',
    () => ({ params: member(), body: { role: 'owner' } }),
    'NOT_FOUND_MEMBER',
  ],
  'a person who goes': ['removePerson', () => ({ params: member() }), 'NOT_FOUND_MEMBER'],
  'a person who is suspended': [
    'suspendPerson',
    () => ({ params: member(), body: { isSuspended: true } }),
    'NOT_FOUND_MEMBER',
  ],
  'a person’s logins': ['endSessions', () => ({ params: member() }), 'NOT_FOUND_MEMBER'],
  'a person’s password': [
    'resetPassword',
    () => ({ params: member(), body: { origin: 'http://localhost' } }),
    'NOT_FOUND_MEMBER',
  ],
  'a drafted change': [
    'publishMenu',
    () => ({ params: here(), body: { changeIds: [theirs.changeId] } }),
    'MENU_DRAFT_MOVED',
  ],
  'a dish': [
    'changeMenu',
    () => ({ params: here(), body: { changes: [ofDish('jjigae', 'price', 1)] } }),
    'MENU_PART_GONE',
  ],
  'a picture on a dish': [
    'changeMenu',
    () => ({ params: here(), body: { changes: [ofDish('latte', 'image', image())] } }),
    'VALIDATION_FAILED',
  ],
  'a picture as the logo': [
    'changeSettings',
    () => ({ params: here(), body: { changes: { logo: { value: image(), seen: null } } } }),
    'SETTING_WRONG',
  ],
  'a picture to look at': ['menuPicture', () => ({ params: picture() }), 'NOT_FOUND_MENU_PICTURE'],
  'a picture to cut': [
    'cropMenuPicture',
    () => ({ params: picture(), body: { x: 0, y: 0, width: 0.5, height: 1 } }),
    'NOT_FOUND_MENU_PICTURE',
  ],
  'a version': [
    'menuVersion',
    () => ({ params: here({ version: theirs.version }) }),
    'NOT_FOUND_MENU_VERSION',
  ],
  'a version to bring back': [
    'bringBackMenu',
    () => ({ params: here({ version: theirs.version }) }),
    'NOT_FOUND_MENU_VERSION',
  ],
  'dishes to copy': [
    'copyMenu',
    () => ({ params: here(), body: { from: PUB, dishes: ['jjigae'], prices: 'SOURCE' } }),
    'STAFF_FORBIDDEN',
  ],
  'an option’s mark': [
    'markPart',
    () => ({ params: here({ menuId: 'chicken', part: 'size', key: 'half' }), body: { isSoldOut: true } }),
    'NOT_FOUND_MENU',
  ],
  'a table’s code': ['tableCode', () => ({ params: here({ tableIdx: 3 }) }), 'NOT_FOUND_TABLE'],
  'a new code': [
    'renewTableCode',
    () => ({ params: here({ tableIdx: 3 }), body: { generation: 1 } }),
    'NOT_FOUND_TABLE',
  ],
  'a printed code': [
    'printCodes',
    () => ({ params: here(), body: { form: 'SVG', tables: [1, 3] } }),
    'NOT_FOUND_TABLE',
  ],
  'a review to hide': [
    'hideReview',
    () => ({ params: here({ reviewId: theirs.reviewId }), body: { isHidden: true } }),
    'NOT_FOUND_REVIEW',
  ],
};

/** What of the neighbours could have been changed. */
const LEFT = `
  SELECT (SELECT jsonb_agg(to_jsonb(c) ORDER BY change_id) FROM menu_changes c WHERE restaurant_id = ${PUB}) AS draft,
         (SELECT jsonb_agg(to_jsonb(m) ORDER BY user_id) FROM memberships m WHERE restaurant_id = ${PUB}) AS people,
         (SELECT jsonb_agg(to_jsonb(r)) FROM reviews r WHERE restaurant_id = ${PUB}) AS reviews,
         (SELECT jsonb_agg(to_jsonb(k) ORDER BY key) FROM table_keys k WHERE restaurant_id = ${PUB}) AS codes,
         (SELECT jsonb_agg(to_jsonb(o)) FROM orders o WHERE restaurant_id = ${PUB}) AS orders`;

test.each(Object.entries(TRIED))(
  'under the own venue, %s of the neighbours is not there',
  { tags: ['STAFF-3'] },
  async (_what, [name, input, code]) => {
    const before = await rows(server, LEFT);
    expect((await owner.refused(name, input())).errorCode).toBe(code);
    expect(await rows(server, LEFT)).toEqual(before);
  },
);

/** Calls that are safe to repeat: what is not there in the own venue is gone already. */
const GONE: Readonly<Record<string, readonly [CallName, () => CallInput]>> = {
  'a drafted change': ['discardMenu', () => ({ params: here(), body: { changeIds: [theirs.changeId] } })],
  'a review': ['deleteReview', () => ({ params: here({ reviewId: theirs.reviewId }) })],
  'a guest by an order': ['forgetGuest', () => ({ params: here(), body: { orderId: theirs.orderId } })],
  'a guest by a visit': ['forgetGuest', () => ({ params: here(), body: { visitId: theirs.visitId } })],
  'a guest by a review': ['forgetGuest', () => ({ params: here(), body: { reviewId: theirs.reviewId } })],
};

test.each(Object.entries(GONE))(
  'under the own venue, letting go of %s of the neighbours leaves it where it is',
  { tags: ['STAFF-3'] },
  async (_what, [name, input]) => {
    const before = await rows(server, LEFT);
    await owner.call(name, input());
    expect(await rows(server, LEFT)).toEqual(before);
  },
);

test('a spreadsheet with the neighbours’ ids is about dishes that are not there', {
  tags: ['STAFF-3', 'SHEET-3'],
}, async () => {
  const before = await rows(server, LEFT);
  const file = 'ID,분류,메뉴,가격\njjigae,식사,찌개,1000\n';
  const drafted = await owner.call<MenuChanges>('importMenuSheet', {
    params: here(),
    body: inBody(file, { over: [theirs.changeId] }),
  });
  expect(drafted.body.changes?.map(({ key }) => key) ?? []).not.toContain('jjigae');
  expect(await rows(server, LEFT)).toEqual(before);
});

test('a walk calls a neighbour’s code foreign and tells nothing of it', {
  tags: ['STAFF-3', 'WALK-2'],
}, async () => {
  await owner.ok('startCodeWalk', { params: here() });
  const { code, walk } = await owner.ok<TickCodeAnswer>('tickCode', {
    params: here(),
    body: { scanned: theirs.code },
  });
  expect(code.kind).toBe('FOREIGN');
  expect(walk?.scanned.map(({ tableIdx, tableName }) => [tableIdx, tableName])).toEqual([[null, null]]);
  await owner.ok('endCodeWalk', { params: here() });
});
