import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

/** Interfaces that phones in the room cannot reach: containers, virtual machines, tunnels. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vbox|zt|tun|tap|wg|utun|tailscale|cni|flannel|lxc)/i;

/**
 * The machine's address in the local network, for phones: private IPv4 addresses of real interfaces first.
 * @param interfaces as `os.networkInterfaces()` gives them
 * @returns undefined when the machine has only itself
 */
export function lanAddress(interfaces: Interfaces): string | undefined {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    infos
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  return found.sort((left, right) => left.rank - right.rank)[0]?.address;
}

function rankOf(name: string, address: string): number {
  const isLinkLocal = address.startsWith('169.254.');
  return (virtual.test(name) ? 4 : 0) + (isLinkLocal ? 2 : PRIVATE.test(address) ? 0 : 1);
}

const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** Whether a host of an address leads nowhere but into the house's own network, or to the machine itself. */
export function isLanHost(host: string): boolean {
  return (
    PRIVATE.test(host) ||
    /^(127|169\.254)\.|^\[(::1|fe80|f[cd])/.test(host) ||
    // A name without a dot, and those that routers and machines give themselves.
    !/[.:]/.test(host) ||
    /\.(local|lan|home|internal|home\.arpa|localhost)$/.test(host)
  );
}

/**
 * The origin that guests use: `PUBLIC_URL`, else this machine under its LAN address.
 * @param listen what the server really listens on
 */
export function guestOrigin(
  listen: { host: string; port: number; isHttps: boolean },
  publicUrl: string | undefined,
  interfaces: Interfaces,
): string {
  if (publicUrl) return publicUrl;
  const open = listen.host === '0.0.0.0' || listen.host === '::';
  return origin(open ? (lanAddress(interfaces) ?? 'localhost') : listen.host, listen);
}

/** The origin under which the machine itself reaches the server. */
export function ownOrigin(listen: { host: string; port: number; isHttps: boolean }): string {
  const open = listen.host === '0.0.0.0' || listen.host === '::';
  return origin(open ? 'localhost' : listen.host, listen);
}

function origin(host: string, { port, isHttps }: { port: number; isHttps: boolean }): string {
  const scheme = isHttps ? 'https' : 'http';
  return new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}
