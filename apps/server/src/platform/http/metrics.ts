import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isFromHere } from '../calls/from-here.ts';
import { refuse } from '../calls/refusal.ts';
import { sendRefusal } from './error-reply.ts';

/** Figures of this process in the Prometheus format. */
export interface Metrics {
  readonly registry: Registry;
}

/** Measures every request and serves `/metrics`: to this machine itself, and to whoever brings the token. */
export function addMetrics(app: FastifyInstance, token: string | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'hansang_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.config.call ?? routeOptions.url ?? 'unknown';
    durations.labels(method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request.raw) && !bringsToken(request, token))
      return sendRefusal(reply, refuse('NOT_FOUND'));
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return { registry };
}

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const brought = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !brought) return false;
  const [left, right] = [Buffer.from(token), Buffer.from(brought)];
  return left.length === right.length && timingSafeEqual(left, right);
}
