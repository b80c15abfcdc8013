import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

const PATIENCE_MS = 5000;

/** The certificate that is shown at an address, whether or not it can be believed; null where nobody answers. */
export function seenCertificate(origin: string): Promise<X509Certificate | null> {
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
    const end = (seen: X509Certificate | null) => {
      resolve(seen);
      socket.destroy();
    };
    socket.setTimeout(PATIENCE_MS, () => end(null));
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate() ?? null));
    socket.once('error', () => end(null));
  });
}
