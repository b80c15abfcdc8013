import { BlockList, isIP } from 'node:net';

/** Inside addresses, and such as are nobody's: what is sent to tills never goes there by itself. */
const INSIDE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/** Of IPv6 nothing is outside but global addresses, without those that carry an IPv4 address within. */
const GLOBAL_V6 = '2000::/3';
const CARRIERS_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;
/** Even where a host of the house is named: where clouds tell secrets to whoever asks from inside. */
const SECRETS = [
  '169.254.0.0/16',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '0.0.0.0/8',
  '224.0.0.0/3',
] as const;
const SECRETS_V6 = ['::/128', 'fe80::/10', 'fd00:ec2::/32', 'ff00::/8', '64:ff9b::/96', '2002::/16'] as const;

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const inside = listOf(INSIDE, 'ipv4');
const global6 = listOf([GLOBAL_V6], 'ipv6');
const carriers6 = listOf(CARRIERS_V6, 'ipv6');
const secrets = listOf(SECRETS, 'ipv4');
const secrets6 = listOf(SECRETS_V6, 'ipv6');

/** The IPv4 address that an IPv6 one stands for on this machine; null for all others. */
function mappedV4(address: string): string | null {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const parts = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(plain);
  if (!parts) return null;
  const [high = 0, low = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Whether something may be sent to an address in figures.
 * @param isNamed its host is one of the house that the settings name: inside addresses are meant then
 */
export function mayReach(address: string, isNamed: boolean): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  const v4 = family === 4 ? address : mappedV4(address);
  if (v4 !== null) return isNamed ? !secrets.check(v4, 'ipv4') : !inside.check(v4, 'ipv4');
  if (isNamed) return !secrets6.check(address, 'ipv6');
  return global6.check(address, 'ipv6') && !carriers6.check(address, 'ipv6');
}

/** Ports that a stranger's endpoint may listen on. */
const OUTSIDE_PORTS: ReadonlySet<string> = new Set(['', '443', '8443']);

export interface Target {
  readonly url: URL;
  /** Its host is one of the house that the settings name. */
  readonly isNamed: boolean;
}

/**
 * Where an endpoint is, as far as its address tells; null where nothing may be sent. Names are looked up at each connection.
 * @param hosts of the house, `host` or `host:port`, where plain http and inside addresses are meant
 */
export function targetOf(text: string, hosts: readonly string[]): Target | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.hash) return null;
  // An address leaves the usual port out, a setting need not.
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isNamed = hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayReach(host, isNamed)) return null;
  if (isNamed) return url.protocol === 'http:' || url.protocol === 'https:' ? { url, isNamed } : null;
  if (url.protocol !== 'https:' || !OUTSIDE_PORTS.has(url.port)) return null;
  return { url, isNamed };
}
