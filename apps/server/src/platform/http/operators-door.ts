import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromHere } from '../calls/from-here.ts';

/** Whether what is told of the machine may be told here: to this machine itself, and to whoever brings the token. */
export const isOperator = (request: FastifyRequest, token: string | undefined): boolean =>
  isFromHere(request.raw) || bringsToken(request, token);

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const brought = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !brought) return false;
  const [left, right] = [Buffer.from(token), Buffer.from(brought)];
  return left.length === right.length && timingSafeEqual(left, right);
}
