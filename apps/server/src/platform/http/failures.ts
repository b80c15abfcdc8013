import { CALLS, type ErrorCode } from '@hansang/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '../calls/calls.ts';
import { Overloaded } from '../calls/overloaded.ts';
import { type Refusal, refuse } from '../calls/refusal.ts';
import { failureKind, isRefusedValue } from '../database/failures.ts';
import type { Platform } from '../platform.ts';
import { sendRefusal } from './error-reply.ts';

/** What waits is over by then. */
const BUSY_SECONDS = 2;

/** Every failure leaves as an error reply: faults of the request by their code, faults of the server masked. */
export function addFailureReplies(app: FastifyInstance, { health }: Pick<Platform, 'health'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOfTransport(error, request.routeOptions.config.tooLarge);
    // Hanging up on what is still being sent, as Fastify would, loses the answer: a proxy makes a 502 of it, a browser a broken line.
    if (refusal) return sendRefusal(reply.removeHeader('connection'), refusal);
    // One line tells of every answer; a flood shall not write two.
    if (error instanceof Overloaded) return sendBusy(reply);
    // Said once by whoever watches over the disk; each request has its line all the same.
    if (health.note(error)) return sendRefusal(reply, refuse('STORAGE_FULL'));
    switch (failureKind(error)) {
      case 'conflict':
      case 'busy':
        request.log.warn({ err: error }, 'A request waited too long for others and did nothing');
        return sendBusy(reply);
      case 'connection':
        request.log.error({ err: error }, 'The database could not be reached');
        return sendRefusal(reply, refuse('SERVICE_UNAVAILABLE'));
      case 'other':
        request.log.error({ err: error }, 'A request failed');
        // A shape that let a wrong value through: coming again helps nobody, and nothing was done.
        return sendRefusal(
          reply,
          refuse(writes(request) && isRefusedValue(error) ? 'VALIDATION_FAILED' : 'INTERNAL_ERROR'),
        );
    }
  });
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('NOT_FOUND')));
}

const writes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** It did nothing and may come again, soon. */
const sendBusy = (reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, refuse('SERVICE_UNAVAILABLE', { extra: { retryAfterSeconds: BUSY_SECONDS } }));

/** Under `/api`, an unknown path is told as such, and so is a known one of another method. */
export function addUnknownCalls(app: FastifyInstance, calls: readonly CallDefinition[]): void {
  const known = calls.map(({ name }) => {
    const { method, path } = CALLS[name];
    return { method, path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) };
  });
  app.all('/api/*', (request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = known.filter((call) => call.path.test(path)).map(({ method }) => method);
    if (methods.length === 0) return sendRefusal(reply, refuse('NOT_FOUND'));
    return sendRefusal(reply.header('allow', methods.join(', ')), refuse('METHOD_NOT_ALLOWED'));
  });
}

function refusalOfTransport(error: FastifyError, tooLarge: ErrorCode = 'PAYLOAD_TOO_LARGE'): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return refuse(tooLarge);
  }
  const status = error.statusCode ?? 500;
  if (status === 404) return refuse('NOT_FOUND');
  return status >= 400 && status < 500 ? refuse('MALFORMED_BODY') : null;
}
