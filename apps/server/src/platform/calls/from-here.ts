import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings/settings.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** By which proxies and tunnels name their client, or themselves. */
const BROUGHT =
  /^(via|forwarded|x-forwarded(-.+)?|x-original-forwarded-for|(x-|true-|x-cluster-|fastly-|fly-|cf-connecting-)?client-ip|x-real-ip|cf-.+|x-envoy-.+|x-appengine-.+|x-proxyuser-ip)$/;

type Request = Pick<IncomingMessage, 'socket' | 'headers' | 'httpVersionMajor' | 'httpVersionMinor'>;
type Reached = Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

/**
 * Whether this machine itself asks, and no proxy on it for somebody else. One that tells nothing of its client is known by
 * the address that guests use, by the host that it passes on, or by HTTP/1.0, which nginx speaks by itself.
 */
export function isFromHere(request: Request, reached: Reached): boolean {
  const { socket, headers, httpVersionMajor: major, httpVersionMinor: minor } = request;
  const host = headers.host ?? headers[':authority'];
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    leadsHere(reached) &&
    (major > 1 || minor > 0) &&
    isOwnName(URL.parse(`http://${host}`)) &&
    !Object.keys(headers).some((name) => BROUGHT.test(name))
  );
}

const isOwnName = (url: URL | null): boolean => url !== null && OWN_NAME.test(url.hostname);

/** Whether guests come without a proxy on this machine: by its own name, or by the port that is taken on all its addresses. */
function leadsHere({ PUBLIC_URL, HOST, PORT }: Reached): boolean {
  if (PUBLIC_URL === undefined) return true;
  const url = new URL(PUBLIC_URL);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return isOwnName(url) || (port === PORT && /^(0\.0\.0\.0|::)$/.test(HOST));
}
