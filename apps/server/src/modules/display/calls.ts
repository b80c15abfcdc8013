import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { type DigitalParts, validateDigitalQr } from './validate-digital-qr.ts';

export function displayCalls(parts: DigitalParts): CallDefinition[] {
  return [
    defineCall('validateDigitalQr', {
      summary: "Validate the code on a table's display; opens a session, one for each device and code",
      bindsClient: 'itself',
      errors: ['NEED_CHECKOUT', 'RESERVATION_IS_EXPIRATION', 'UNAUTHORIZED_ACCESS', 'DIGITAL_QR_USED'],
      handle: ({ params, query }, context) => validateDigitalQr(parts, params.id, query, context),
    }),
  ];
}
