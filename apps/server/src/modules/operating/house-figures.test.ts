import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rows } from '../../testing/rows.ts';
import { seat } from '../../testing/test-guest.ts';
import { useServer } from '../../testing/test-server.ts';

const server = useServer();
const metrics = () => fetch(`${server.origin}/metrics`).then((answer) => answer.text());

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary?: string; readonly runbook?: string };
}

test('every alert stands on figures that are served, and says what to do', { tags: ['OPS-46'] }, async () => {
  // A consumer, a dead letter and an order, so that nothing is left out.
  await rows(server, `INSERT INTO dead_letters VALUES ('payments', 1, '{}', 'no answer')`);
  await (await seat(server, 1)).order({ id: 'cola' });
  await server.app.payments.runDue();
  const served = await metrics();
  const file = join(import.meta.dirname, '../../../../../packaging/monitoring/alerts.yml');
  const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: Alert[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations } of alerts) {
    expect(annotations.summary, alert).toBeTruthy();
    expect(annotations.runbook, alert).toBeTruthy();
    for (const [name] of expr.matchAll(/hansang_\w+/g)) expect(served, alert).toContain(name);
  }
});

test('figures tell what waits', { tags: ['OPS-46'] }, async () => {
  const served = await metrics();
  expect(served).toMatch(/hansang_dead_letters\{consumer="payments"\} 1/);
  expect(served).toMatch(/hansang_consumer_lag_events\{consumer="payments"\} \d+/);
  expect(served).toMatch(/hansang_refunds_waiting 0\n/);
  expect(served).toMatch(/hansang_pool_connections\{state="idle"\} \d/);
  expect(served).toMatch(/hansang_sockets\{kind="guest"\} 0/);
  expect(served).toMatch(/hansang_leading [01]/);
  expect(served).toMatch(/hansang_log_lag_seconds \d/);
  expect(served).toMatch(/hansang_feed_lag_seconds (\d|Nan)/);
});

test('orders are counted as they are placed, however often and by how many somebody asks', {
  tags: ['OPS-46'],
}, async () => {
  const placed = async () => Number(/hansang_orders_total (\d+)/.exec(await metrics())?.[1]);
  await expect.poll(metrics).toContain('hansang_leading 1');
  const before = await placed();
  const guest = await seat(server, 2);
  for (const id of ['cola', 'cola']) await guest.order({ id });
  await Promise.all([metrics(), metrics()]);
  await expect.poll(placed).toBe(before + 2);
  expect(await placed()).toBe(before + 2);
});
