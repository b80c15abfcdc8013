import type { Api } from '../../shared/api/api.ts';
import { matchRoute } from '../routes.ts';

/**
 * Whether an address stays open although its table was checked out: the done page of an order that this device placed.
 * The server knows the device by a cookie that no session takes along.
 */
export async function isKeptOrder(api: Api, pathname: string): Promise<boolean> {
  const { route, params } = matchRoute(pathname);
  if (!route.opensAfterCheckOut) return false;
  return (await api.call('keptOrder', { params: { orderId: params.orderId ?? '' } })).ok;
}
