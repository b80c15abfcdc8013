import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFromHere } from '../calls/from-here.ts';
import type { Settings } from '../settings/settings.ts';

/** Told to programs that may read the data folder, and new with every start. */
export const PROGRAMS_TOKEN = randomBytes(24).toString('base64url');

/** Whether what is told of the machine may be told here: to this machine itself, and to whoever brings a token. */
export const isOperator = (request: FastifyRequest, settings: Settings): boolean =>
  isFromHere(request.raw as Parameters<typeof isFromHere>[0], settings) ||
  [settings.METRICS_TOKEN, PROGRAMS_TOKEN].some((token) => bringsToken(request, token));

function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const brought = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!token || !brought) return false;
  const [left, right] = [Buffer.from(token), Buffer.from(brought)];
  return left.length === right.length && timingSafeEqual(left, right);
}
