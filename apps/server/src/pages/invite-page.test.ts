import type { InviteMade } from '@hansang/contract/schemas';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../testing/rows.ts';
import { seat } from '../testing/test-guest.ts';
import { useServer } from '../testing/test-server.ts';
import { addPages } from './pages.ts';

const server = useServer();
let http: FastifyInstance;

beforeAll(async () => {
  http = Fastify();
  await addPages(http, server.app.platform, server.app.guests.sessions, { fromSource: true });
});
afterAll(() => http?.close());

test('an invite’s page is the table’s painted menu and uses nothing up; one that leads nowhere says why', {
  tags: ['ADM-29', 'ADM-28'],
}, async () => {
  const host = await seat(server, 1);
  await host.order({ id: 'jjigae' });
  const { path } = await host.ok<InviteMade>('makeInvite', { params: host.params });
  for (let turn = 0; turn < 2; turn++) {
    const answer = await http.inject({ url: path });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('김치찌개');
    expect(answer.cookies.map(({ name }) => name)).not.toContain('hansang');
  }
  expect(await rows(server, 'SELECT 1 FROM invites WHERE used_by IS NOT NULL')).toEqual([]);
  for (const token of ['A'.repeat(16), 'short']) {
    const answer = await http.inject({ url: `/i/${token}` });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/order');
    expect(answer.cookies.find(({ name }) => name === 'reason')?.value).toBe('NOT_FOUND_INVITE');
  }
});
