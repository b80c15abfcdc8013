import { digitalQrAnswer, digitalQrQuery } from '@hansang/contract/schemas';
import { z } from 'zod';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { type DigitalParts, validateDigitalQr } from './validate-digital-qr.ts';

const tableKeyParams = z.object({ id: z.string().min(1).max(64) });

export function displayCalls(parts: DigitalParts): CallDefinition[] {
  return [
    defineCall({
      name: 'validateDigitalQr',
      summary: "Validate the code on a table's display; opens a session, one for each device and code",
      params: tableKeyParams,
      query: digitalQrQuery,
      answer: digitalQrAnswer,
      access: 'open',
      bindsClient: 'itself',
      errors: ['NEED_CHECKOUT', 'RESERVATION_IS_EXPIRATION', 'UNAUTHORIZED_ACCESS', 'DIGITAL_QR_USED'],
      handle: ({ params, query }, context) => validateDigitalQr(parts, params.id, query, context),
    }),
  ];
}
