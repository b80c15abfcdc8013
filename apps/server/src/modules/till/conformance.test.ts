import { tillEventsAnswer, tillMenu, tillOrder, tillState } from '@hansang/contract/schemas';
import { expect, test } from 'vitest';
import { checkServer } from '../../../../../simulators/conformance/check-server.ts';
import { HOUSE_KEY, House } from '../../../../../simulators/conformance/house.ts';
import { rows } from '../../testing/rows.ts';
import { useServer } from '../../testing/test-server.ts';
import { connect } from './testing/test-till.ts';

const server = useServer({ env: { TILL_HOSTS: '127.0.0.1' } });

test('the suite that plays a till finds nothing wrong with this server', { tags: ['TILL-28'] }, async () => {
  const { key } = await connect(server);
  const lines: string[] = [];
  const report = await checkServer({ server: server.origin, key, say: (line) => lines.push(line) });
  expect(report.failed).toEqual([]);
  expect(report.sum()).toBe('35 met, 0 failed, 0 not asked');
  expect(lines).toHaveLength(35);
  // Nothing of it stays but the orders and bills of its evening.
  const left = await rows(
    server,
    `SELECT 1 FROM external_ids WHERE kind NOT IN ('ORDER', 'PAYMENT', 'ENTRY') UNION ALL SELECT 1 FROM webhook_endpoints
      UNION ALL SELECT 1 FROM menu_changes UNION ALL SELECT 1 FROM dining_tables WHERE visit_id IS NOT NULL`,
  );
  expect(left).toEqual([]);
});

test('webhooks are not asked of a server whose setting names nobody in the house', {
  tags: ['TILL-28'],
}, async () => {
  const { key } = await connect(server);
  const report = await checkServer({ server: server.origin, key, host: '127.0.0.2' });
  expect(report.failed).toEqual([]);
  const asked = report.verdicts.filter(({ id }) => id.startsWith('HOOK'));
  expect(asked.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'skipped', 'skipped']);
});

test('what a key does not open is not asked, and a wrong key is all that is told', {
  tags: ['TILL-28'],
}, async () => {
  const { key } = await connect(server, { scopes: ['read'] });
  const reading = await checkServer({ server: server.origin, key });
  expect(reading.failed).toEqual([]);
  expect(reading.verdicts.find(({ id }) => id === 'ENTER')?.outcome).toBe('skipped');
  const wrong = await checkServer({ server: server.origin, key: 'hansang_till_none' });
  expect(wrong.failed.map(({ id }) => id)).toEqual(['STATE', 'HEARTBEAT']);
});

test('the house that makers’ tills are tried against speaks as this server does', {
  tags: ['TILL-29'],
}, async () => {
  const house = new House();
  const origin = await house.open(0);
  const { orderId } = house.order(1);
  const read = async (path: string) =>
    (
      await fetch(`${origin}/api/pos/v1/${path}`, { headers: { authorization: `Bearer ${HOUSE_KEY}` } })
    ).json();
  expect(() => tillMenu.parse({})).toThrow();
  tillMenu.strict().parse(await read('menu'));
  tillState.strict().parse(await read('state'));
  tillOrder.strict().parse(await read(`orders/${orderId}`));
  tillEventsAnswer.strict().parse(await read('events?after=0'));
  await house.close();
});
