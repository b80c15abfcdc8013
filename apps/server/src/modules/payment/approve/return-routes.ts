import type { FastifyInstance, FastifyReply } from 'fastify';
import { decodeForm } from '../nicepay/euc-kr.ts';
import { issueResultToken } from '../result/result-token.ts';
import { handleNotice } from './handle-notice.ts';
import { handleReturn, type ReturnOutcome, type ReturnParts } from './handle-return.ts';

export const RETURN_PATH = '/api/v1/payments/return';
export const NOTICE_PATH = '/api/v1/payments/notice';

/** A provider's forms are a few hundred bytes. */
const BODY_LIMIT = 16 * 1024;

/**
 * Where providers send guests back to and notify. Both come from other sites, without cookies: what they carry proves
 * itself, so neither Origin nor session is asked for, and none is believed.
 */
export async function addReturnRoutes(
  http: FastifyInstance,
  parts: ReturnParts,
  tokenKey: Buffer,
): Promise<void> {
  await http.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

    app.post(RETURN_PATH, { config: { anyOrigin: true, call: 'paymentReturn' } }, async (request, reply) => {
      const outcome = await handleReturn(parts, decodeForm(bytesOf(request.body), 'utf-8'));
      return leadOn(reply, outcome, tokenKey, parts.platform.clock.now());
    });
    // A reload of the way back, or an old entry of the browser's history.
    app.get(RETURN_PATH, async (_request, reply) => seeOther(reply, '/order'));

    app.post(NOTICE_PATH, { config: { anyOrigin: true, call: 'paymentNotice' } }, async (request, reply) => {
      await handleNotice(parts, decodeForm(bytesOf(request.body), 'euc-kr'));
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
    });
  });
}

/** One page for each truth; it opens by its token, in whatever browser. */
function leadOn(
  reply: FastifyReply,
  { payment, code }: ReturnOutcome,
  tokenKey: Buffer,
  now: Date,
): FastifyReply {
  if (!payment) return seeOther(reply, '/pay-error');
  const ticket = { restaurantId: payment.restaurant_id, paymentId: payment.payment_id, code };
  const token = issueResultToken(tokenKey, ticket, now);
  return seeOther(reply, `/${payment.status === 'SUCCESS' ? 'pay-success' : 'pay-error'}?t=${token}`);
}

function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(path, 303);
}
