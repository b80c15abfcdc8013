import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal } from '../../platform/calls/refusal.ts';
import type { TableKeys } from './table-keys.ts';

export function tableKeyCalls(keys: TableKeys): CallDefinition[] {
  return [
    defineCall('tableOfKey', {
      summary: "Which table a printed code's key belongs to; opens nothing",
      bindsClient: 'itself',
      errors: ['TABLE_CODE_UNKNOWN', 'TABLE_CODE_REPLACED', 'NOT_FOUND_TABLE'],
      async handle({ params }, { address }) {
        const place = await keys.find(params.id, address);
        if (isRefusal(place)) return place;
        return { body: { restaurantIdx: place.restaurantId, tableIdx: place.tableIdx } };
      },
    }),
  ];
}
