import { type CallDefinition, defineCall, isRefusal } from '../../platform/calls/calls.ts';
import { type AvailabilityParts, availability } from './availability.ts';
import { leaving } from './leaving.ts';
import { type LinkParts, validateLink } from './validate-link.ts';

export function entryCalls(parts: LinkParts & AvailabilityParts): CallDefinition[] {
  return [
    defineCall('validateLink', {
      summary: 'Validate a table link; opens the session or keeps the one that the cookie proves',
      bindsClient: 'itself',
      errors: [
        'NOT_FOUND_RESTAURANT',
        'NOT_FOUND_TABLE',
        'NEED_CHECKOUT',
        'RESERVATION_IS_EXPIRATION',
        'UNAUTHORIZED_ACCESS',
        'INVALID_SAMPLE',
        'IMPROPER_ACCESS',
        'DIGITAL_QR_USED',
        'TABLE_CODE_NEEDED',
        'TABLE_CODE_UNKNOWN',
        'TABLE_CODE_REPLACED',
      ],
      handle: ({ params, query }, context) => validateLink(parts, params.restaurantId, query, context),
    }),
    defineCall('leaving', {
      summary: 'What a phone would leave by following a link that leads to another table',
      bindsClient: 'itself',
      errors: [],
      handle: async ({ query }, context) => ({ body: await leaving(parts, query, context) }),
    }),
    defineCall('availability', {
      summary: 'What this store allows at this table, now',
      bindsClient: 'itself',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE'],
      async handle({ params, query }, context) {
        const body = await availability(parts, params.restaurantId, query, context);
        return isRefusal(body) ? body : { body };
      },
    }),
  ];
}
