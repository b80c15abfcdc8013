import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seat } from '../../testing/test-guest.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';
import { headersOf } from './headers.ts';

interface ToldSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status?: { readonly code?: number };
}
interface Told {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: ToldSpan['attributes'] };
    readonly scopeSpans: { readonly spans: ToldSpan[] }[];
  }[];
}

/** A collector that notes what it is told. */
const told: { readonly path: string; readonly key: string; readonly text: string }[] = [];
const collector = createServer(async (request, answer) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  told.push({
    path: request.url ?? '',
    key: String(request.headers['x-key']),
    text: Buffer.concat(parts).toString(),
  });
  answer.setHeader('content-type', 'application/json').end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => collector.close());
beforeEach(() => {
  told.length = 0;
});

/** What the collector is told of a server, from its start to its orderly end. */
async function traced(
  work: (server: TestServer) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<ToldSpan[]> {
  const { port } = collector.address() as AddressInfo;
  const server = await startServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b',
      ...env,
    },
  });
  try {
    await work(server);
  } finally {
    await server.close();
  }
  return told
    .flatMap(({ text }) => (JSON.parse(text) as Told).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

const factsOf = ({ attributes }: ToldSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request and what it asks of the database are one trace by the id in its answer; nothing in it tells of a guest', {
  tags: ['OPS-73'],
}, async () => {
  const secrets: string[] = [];
  let requestId = '';
  const spans = await traced(async (server) => {
    const guest = await seat(server, 1);
    const { orderId } = await guest.order({ id: 'cola' });
    const answer = await fetch(`${server.origin}/api/v1/nowhere?t=a-token-of-somebody`, {
      headers: { cookie: 'hansang=a-stolen-cookie' },
    });
    requestId = answer.headers.get('x-request-id') ?? '';
    secrets.push(
      orderId,
      guest.clientId,
      ...guest.cookies.values(),
      'a-token-of-somebody',
      'a-stolen-cookie',
    );
  });
  const text = told.map((message) => message.text).join();
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(told[0]).toMatchObject({ path: '/v1/traces', key: 'a b' });
  expect(text).toContain('"hansang"');

  const order = spans.find(({ name }) => name === 'POST placeOrder');
  expect(order && factsOf(order)).toEqual({
    'http.request.method': 'POST',
    'http.route': expect.stringMatching(/^\/api\/v1\/.+:/),
    'http.response.status_code': 200,
  });
  const within = spans.filter(({ parentSpanId }) => parentSpanId === order?.spanId);
  expect(within.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^postgres /));
  expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([order?.traceId]));
  expect(requestId).toMatch(/^[0-9a-f]{32}$/);
  expect(spans.map(({ traceId }) => traceId)).toContain(requestId);
});

test('a share of nothing is traced as nothing', { tags: ['OPS-73'] }, async () => {
  const spans = await traced(async (server) => void (await seat(server, 1)), {
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  expect(spans).toEqual([]);
});

test('a collector that is away is told in the log and holds nobody up', { tags: ['OPS-73'] }, async () => {
  let lines: readonly { readonly msg: string }[] = [];
  const began = performance.now();
  await traced(
    async (server) => {
      server.log.expect(/Traces could not be sent/);
      lines = server.log.lines;
      await (await seat(server, 1)).order({ id: 'cola' });
    },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
  );
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(lines.map(({ msg }) => msg)).toContain('Traces could not be sent');
});

test('without an endpoint nothing of it is loaded', { tags: ['OPS-73'] }, () => {
  const file = JSON.stringify(join(import.meta.dirname, 'open-tracing.ts'));
  const code = `
    const loaded = [];
    process.getBuiltinModule('node:module').registerHooks({
      resolve: (name, context, next) => { loaded.push(name); return next(name, context); },
    });
    const { openTracing } = await import(${file});
    const log = { info() {}, warn() {}, error() {} };
    const isOff = (await openTracing({}, log)) === null;
    const before = loaded.filter((name) => name.startsWith('@opentelemetry/')).length;
    const tracing = await openTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: 1 }, log);
    await tracing.close();
    const after = loaded.filter((name) => name.startsWith('@opentelemetry/')).length;
    process.stdout.write(JSON.stringify({ isOff, before, isMore: after > before }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ isOff: true, before: 0, isMore: true });
});

test('headers for the collector are read as their usual variable writes them', () => {
  expect(headersOf('authorization=Basic%20abc==, x-team=kitchen')).toEqual({
    authorization: 'Basic abc==',
    'x-team': 'kitchen',
  });
  expect(headersOf(undefined)).toEqual({});
});
