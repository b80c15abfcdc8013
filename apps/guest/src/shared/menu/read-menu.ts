import type { Mode } from '@hansang/contract';
import type { MenuAnswer } from '@hansang/contract/schemas';
import type { Api, CallResult } from '../api/api.ts';

/** The menu as a guest who came in this way may read it: a sample shows a part. */
export function readMenu(
  api: Api,
  mode: Mode | undefined,
  restaurantId: number,
  ifNoneMatch?: string,
): Promise<CallResult<MenuAnswer>> {
  if (mode === 'sample') return api.call('sampleMenu', { params: {} });
  return api.call('menu', { params: { restaurantId }, ...(ifNoneMatch !== undefined && { ifNoneMatch }) });
}
