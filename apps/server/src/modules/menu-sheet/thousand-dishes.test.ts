import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';
import { openDesk } from './testing/sheet-desk.ts';

const server = useServer();

const DISHES = 1000;
const PRICES = (won: number) => [
  `${won}`,
  `"${won.toLocaleString('en')}"`,
  `${won}원`,
  `"₩${won.toLocaleString('en')}"`,
];

/** A sheet as venues keep theirs: a title, merged categories, blank rows, prices in every way, CP949. */
function sheet(step: number, spoil: (index: number) => string | null = () => null): Buffer {
  const lines = ['우리집 메뉴판 (2026년 가을),,', '', '구분,메뉴명,판매가(원),설명'];
  for (let index = 0; index < DISHES; index += 1) {
    const won = 1000 + index * 100 + step;
    const category = index % 50 === 0 ? `분류 ${index / 50}` : '';
    if (index % 50 === 0 && index > 0) lines.push(',,,', '');
    lines.push(
      spoil(index) ??
        `${category},메뉴 ${index},${PRICES(won)[index % 4]},${step === 0 ? '' : '뷁 향이 나요'}`,
    );
  }
  return iconv.encode(lines.join('\r\n'), 'cp949');
}

/** How long whoever asks for something else waited at most. */
async function whileServing<Given>(work: Promise<Given>): Promise<{ given: Given; longest: number }> {
  const guest = await seat(server, 1);
  let longest = 0;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const from = performance.now();
      await guest.ok('callItems', { params: guest.params });
      longest = Math.max(longest, performance.now() - from);
    }
  })();
  const given = await work.finally(() => {
    isDone = true;
  });
  await watch;
  return { given, longest };
}

test('a thousand dishes come in, change, are published and taken back while guests are served', {
  tags: ['SHEET-11'],
  timeout: 60_000,
}, async () => {
  const desk = await openDesk(server);
  const { params } = desk.staff;
  const spoilt = sheet(0, (index) => ({ 7: ',메뉴 3,1000', 8: ',메뉴 8,시가', 99: ',,500' })[index] ?? null);
  const { faults } = await desk.preview(spoilt);
  expect(faults.map(({ row, letter, code, other }) => [row, letter, code, other])).toEqual([
    [11, 'B', 'NAME_TWICE', 7],
    [12, 'C', 'NOT_A_PRICE', null],
    [105, 'B', 'NAME_MISSING', null],
  ]);

  const first = await whileServing(desk.bringIn(sheet(0)));
  expect(first.given.changes).toHaveLength(20);
  const published = await whileServing(desk.publish());
  const again = await whileServing(desk.bringIn(sheet(50)));
  expect(again.given.changes).toHaveLength(DISHES * 2);
  const publishedAgain = await whileServing(desk.publish());
  expect(publishedAgain.given.published).toBe(DISHES * 2);
  const menu = await (await seat(server, 1)).menu();
  const dish = [...menu.values()].find(({ name }) => name === '메뉴 999');
  expect(dish).toMatchObject({ price: 100_950, description: '뷁 향이 나요' });

  const { changes } = await desk.bringIn(sheet(100));
  const changeIds = changes.map(({ changeId }) => changeId);
  const back = await whileServing(desk.staff.ok('discardMenu', { params, body: { changeIds } }));
  expect(back.given).toMatchObject({ changes: [] });
  const waits = [first, published, again, publishedAgain, back].map(({ longest }) => Math.round(longest));
  expect(Math.max(...waits), String(waits)).toBeLessThan(2500);
});
