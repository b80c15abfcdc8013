import { HEALTH_CHECKS } from '@hansang/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '../calls/refusal.ts';
import type { Health } from '../health/health.ts';
import type { Platform } from '../platform.ts';
import { sendRefusal } from './error-reply.ts';
import { isOperator } from './operators-door.ts';

/** Figures of a server in the Prometheus format. */
export interface Metrics {
  readonly registry: Registry;
}

/** What Node tells of its process, whose watchers nothing stops: once, however many servers run in it. */
const ofProcess = new Registry();
let isWatched = false;
function watchProcess(): void {
  if (isWatched) return;
  isWatched = true;
  collectDefaultMetrics({ register: ofProcess });
}

/** Measures every request and serves `/metrics`: to this machine itself, and to whoever brings the token. */
export function addMetrics(
  app: FastifyInstance,
  { settings, health }: Pick<Platform, 'settings' | 'health'>,
): Metrics {
  const registry = new Registry();
  watchProcess();
  const durations = new Histogram({
    name: 'hansang_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  measureHealth(registry, health);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.config.call ?? routeOptions.url ?? 'unknown';
    durations.labels(method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isOperator(request, settings)) return sendRefusal(reply, refuse('NOT_FOUND'));
    const figures = await Promise.all([ofProcess.metrics(), registry.metrics()]);
    return reply.header('content-type', registry.contentType).send(figures.join(''));
  });
  return { registry };
}

const LEVELS = { ok: 0, warn: 1, bad: 2 } as const;

/** Each check with its level, and the figures that checks saw, as they stand when somebody asks. */
function measureHealth(registry: Registry, health: Health): void {
  new Gauge({
    name: 'hansang_health',
    help: 'What a check found: 0 well, 1 can wait for the morning, 2 stops the house or soon will',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      for (const check of HEALTH_CHECKS) this.labels(check).set(LEVELS[health.levelOf(check)]);
    },
  });
  for (const [name, help] of Object.entries(FIGURES))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(health.figures.get(name) ?? Number.NaN);
      },
    });
}

/** What checks measure; no number while nobody has seen it. */
const FIGURES = {
  hansang_disk_free_bytes: 'Room on the disk of DATA_DIR',
  hansang_clock_apart_seconds: 'By how much the clock of this machine is ahead of the database’s',
  hansang_certificate_seconds_left: 'Until the certificate of TLS_CERT is over',
  hansang_upkeep_age_seconds: 'Since upkeep went well the last time',
  hansang_backup_age_seconds: 'Since the newest backup that made itself',
} as const;
