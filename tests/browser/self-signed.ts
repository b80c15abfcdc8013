import { makeCertificate } from './made-certificate.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A private key and a certificate for `localhost` and 127.0.0.1, both PEM, valid for two days around now. */
export function selfSigned(now = new Date()): { key: string; cert: string } {
  const [from, to] = [new Date(now.getTime() - DAY), new Date(now.getTime() + DAY)];
  const { key, cert } = makeCertificate({
    commonName: 'localhost',
    names: ['localhost', '127.0.0.1'],
    from,
    to,
  });
  return { key, cert };
}
