import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from './tracing.ts';

/** Each request is a span by the name of its call or the pattern of its route; its address may hold a key and is not told. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, route } = routeOf(request);
    const span = tracing.request(request.id, `${request.method} ${call ?? route}`);
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.note({
      'http.request.method': request.method,
      'http.route': routeOf(request).route,
      'http.response.status_code': statusCode,
    });
    if (statusCode >= 500) span?.fail();
    span?.end();
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest) => ({
  call: routeOptions.config.call,
  route: routeOptions.url ?? 'unknown',
});
