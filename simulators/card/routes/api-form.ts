import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Merchant } from '../merchant.ts';
import { decodeForm } from '../protocol/euc-kr-form.ts';
import { merchantOf, type Shop } from '../shop.ts';

/** A request of a shop's server. */
export interface ApiForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly merchant: Merchant | null;
}

export function readApiForm(shop: Shop, body: unknown): ApiForm {
  const fields = Buffer.isBuffer(body) ? decodeForm(body, 'euc-kr') : {};
  return { fields, merchant: merchantOf(shop, fields.MID) };
}

/** Takes the request and never answers it, until the other side or this provider gives up. */
export function neverAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.on('error', () => {});
}

/** What the protocol calls an answer of type JSON. */
export function answerJson(reply: FastifyReply, fields: Readonly<Record<string, string>>): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(fields));
}
