import { availabilityQuery, linkAnswer, linkQuery, storeSettings } from '@hansang/contract/schemas';
import { type CallDefinition, defineCall, isRefusal } from '../../platform/calls/calls.ts';
import { restaurantParams } from '../../platform/http/params.ts';
import { type AvailabilityParts, availability } from './availability.ts';
import { type LinkParts, validateLink } from './validate-link.ts';

export function entryCalls(parts: LinkParts & AvailabilityParts): CallDefinition[] {
  return [
    defineCall({
      name: 'validateLink',
      summary: 'Validate a table link; opens the session or keeps the one that the cookie proves',
      params: restaurantParams,
      query: linkQuery,
      answer: linkAnswer,
      access: 'open',
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
      ],
      handle: ({ params, query }, context) => validateLink(parts, params.restaurantId, query, context),
    }),
    defineCall({
      name: 'availability',
      summary: 'What this store allows at this table, now',
      params: restaurantParams,
      query: availabilityQuery,
      answer: storeSettings,
      access: 'open',
      errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE', 'UNAUTHORIZED_ACCESS', 'TABLE_CHANGED'],
      async handle({ params, query }, context) {
        const body = await availability(parts, params.restaurantId, query, context);
        return isRefusal(body) ? body : { body };
      },
    }),
  ];
}
