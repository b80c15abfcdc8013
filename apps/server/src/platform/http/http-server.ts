import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { NO_SCHEMAS } from './no-schemas.ts';
import type { TlsOptions } from './tls.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** A request's id: where the process began, then a count. Repeated in `x-request-id` and in every log line; traced, it is the trace's. */
function requestIds(): () => string {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/** The bare server: ids, logs, sizes; HTTP/2 beside HTTP/1.1 when there is a certificate. */
export function createHttpServer(
  settings: Pick<Settings, 'TRUST_PROXY'>,
  log: FastifyBaseLogger,
  tls: TlsOptions | undefined,
  tracing: Tracing | null = null,
): FastifyInstance {
  const options = {
    loggerInstance: log,
    // Answers are logged below, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: tracing ? () => tracing.traceId() : requestIds(),
    trustProxy: trustedProxies(settings.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle' as const,
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 512 },
    schemaController: NO_SCHEMAS,
  };
  // Both kinds of server look the same to everything above.
  const app = tls ? (Fastify({ ...options, ...tls }) as unknown as FastifyInstance) : Fastify(options);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (tracing) traceRequests(app, tracing);
  if (settings.TRUST_PROXY === false) warnOfProxy(app);
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const level = statusCode >= 400 || !isRead ? 'info' : 'debug';
    const route = request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown';
    request.log[level](
      { method: request.method, route, statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request answered',
    );
    done();
  });
  return app;
}

/** A proxy that nobody was told of makes one address of all its clients, and limits by address meet them all at once. */
function warnOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      request.log.warn(
        'A request came through a proxy (X-Forwarded-For), but TRUST_PROXY is not set: all clients of the proxy count as one. Set TRUST_PROXY=1 if one proxy stands in front of this server',
      );
    }
    done();
  });
}
