import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { openWindow, payAt } from '../../../../../../simulators/card/play.ts';
import { silentLog } from '../../../platform/process/log.ts';
import { localAddresses } from '../nicepay/addresses.ts';
import { nicepay } from '../nicepay/nicepay.ts';
import { addDemoPages } from './demo-pages.ts';
import { DEMO_PAGES, openDemoProvider } from './demo-provider.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'demo-card-'));
const demo = openDemoProvider({ dataDir, notifyUrl: () => 'http://127.0.0.1:9/', log: silentLog });
const http = Fastify();
afterAll(async () => {
  await http.close();
  demo.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a demo’s guests find the provider under a path of ours, and only its pages', async () => {
  await addDemoPages(http, demo);
  const ours = await http.listen({ host: '127.0.0.1', port: 0 });
  const access = await demo.access();
  if (!access) throw new Error('The local provider did not start');
  expect(new URL(access.origin).hostname).toBe('127.0.0.1');
  const { action, fields } = nicepay(access.merchant, localAddresses(access.origin, DEMO_PAGES)).prepare({
    merchantOrderId: 'DEMO1',
    amount: 5000,
    goodsName: '떡볶이',
    language: 'ko',
    returnUrl: 'http://127.0.0.1:9/return',
    at: new Date(),
  });
  const window = (await openWindow({ action: ours + action, fields })) ?? '';
  expect(window.startsWith(`${ours}${DEMO_PAGES}/window/`)).toBe(true);
  const page = await fetch(window);
  expect(await page.text()).toContain('떡볶이');
  expect(page.headers.get('content-security-policy')).toContain('form-action *');
  const pressed = await fetch(window, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=cancel',
  });
  expect(await pressed.text()).toContain('action="/return"');
  const asked = nicepay(access.merchant, localAddresses(access.origin, DEMO_PAGES)).prepare({
    merchantOrderId: 'DEMO2',
    amount: 6000,
    goodsName: '순대',
    language: 'ko',
    returnUrl: 'http://127.0.0.1:9/return',
    at: new Date(),
  });
  const back = await payAt({ action: ours + asked.action, fields: asked.fields }, { outcome: 'approve' });
  // A program at the window is told its way back.
  expect(back).toMatchObject({ action: '/return', fields: { Moid: 'DEMO2' }, times: 1 });
  for (const path of ['/control/payments', '/webapi/pay_process.jsp', '/../control/payments'])
    expect((await fetch(ours + DEMO_PAGES + path)).status).toBe(404);
});
