import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '../settings/settings.ts';

/** Whether the proxy at an address, so many hops away, is believed. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** Whom `TRUST_PROXY` names. A number of hops is the owner's word that so many proxies stand in front. */
export function trustedProxies(setting: Settings['TRUST_PROXY']): TrustedProxies {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return setting === false ? () => false : proxyAddr.compile(setting);
}
