import { BlockList, isIP } from 'node:net';

/** Addresses at which clouds tell secrets to whoever asks from inside, and such as are nobody's printer. */
const NEVER = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '::',
  'fe80::/10',
  'fd00:ec2::254',
  'ff00::/8',
]);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Where printers take what they print; on this machine itself, where the settings allow it, a spooler has a port of its own. */
export const isPrintersPort = (address: string, port: number): boolean =>
  (port >= 9100 && port <= 9109) || /^(127\.|::1$)/.test(address);

/**
 * Whether this server prints to an address: one written in figures, in the networks that its settings name, and none
 * that a cloud keeps secrets at. Names are not looked up, so nothing can be another address a moment later.
 */
export function printsTo(address: string, networks: readonly string[]): boolean {
  const version = isIP(address);
  // An IPv4 address in IPv6's clothes is asked for as itself.
  if (version === 0 || address.includes('%') || /^(::|0*:0*:0*:0*:0*:)(ffff|0{0,4}):/i.test(address))
    return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return !NEVER.check(address, family) && listOf(networks).check(address, family);
}
