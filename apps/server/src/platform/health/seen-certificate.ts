import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

const PATIENCE_MS = 5000;

/** The certificates that are shown at an address, its own first, whether or not they can be believed; null where nobody answers. */
export function seenChain(origin: string): Promise<readonly X509Certificate[] | null> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || 443,
      // Only looked at: nothing is sent, and one that is over must be seen too.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    });
    const end = (seen: readonly X509Certificate[] | null) => {
      resolve(seen);
      socket.destroy();
    };
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.once('secureConnect', () => end(sentBy(socket)));
    socket.once('error', () => end(null));
  });
}

function sentBy(socket: TLSSocket): X509Certificate[] | null {
  const chain: X509Certificate[] = [];
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (next?.raw && !chain.some(({ raw }) => raw.equals(next?.raw as Buffer))) {
    chain.push(new X509Certificate(next.raw));
    next = next.issuerCertificate;
  }
  return chain.length > 0 ? chain : null;
}
