import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** Why a certificate cannot be used with its key. */
export type PairFault =
  | { readonly kind: 'PASSWORD' | 'APART' }
  /** The file holds the key's certificate, but not in the first place; `first` stands there, `at` counts from 1. */
  | { readonly kind: 'ORDER'; readonly first: string; readonly at: number };

/** What is wrong with the two files beside one another; null also where one of them cannot be read at all. */
export function pairFault(cert: Buffer, key: Buffer): PairFault | null {
  const text = key.toString('latin1');
  if (/BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m.test(text)) return { kind: 'PASSWORD' };
  let chain: X509Certificate[];
  let secret: KeyObject;
  try {
    chain = certificatesIn(cert.toString('latin1'));
    secret = createPrivateKey(key);
  } catch {
    return null;
  }
  const [first] = chain;
  if (!first || first.checkPrivateKey(secret)) return null;
  const at = chain.findIndex((one) => one.checkPrivateKey(secret));
  return at < 0 ? { kind: 'APART' } : { kind: 'ORDER', first: nameOf(first.subject), at: at + 1 };
}

/** What was read of a PEM file, in its order. @throws where one is none */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );

/** The common name of a subject or issuer, else all of it. */
export const nameOf = (subject: string): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
