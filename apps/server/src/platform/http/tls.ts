import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:tls';
import { createSecureContext } from 'node:tls';
import { pairFault } from '../health/pair-fault.ts';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';

interface TlsSettings {
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
}

/** Of TLS 1.3 and 1.2 what keeps what was recorded closed to whoever gets the key later, and HTTP/2 takes. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE+AESGCM',
  'ECDHE+CHACHA20',
].join(':');

/** Options for Fastify: HTTP/2 with HTTP/1.1 beside it (Socket.IO needs that), or none without a certificate. */
export interface TlsOptions {
  http2: true;
  https: { allowHTTP1: true; cert: Buffer; key: Buffer; ciphers: string };
}

/**
 * Reads the certificate and its key.
 * @returns undefined when HTTPS is not asked for
 * @throws StartProblem when a file cannot be read or the two cannot be used together
 */
export function tlsOptions(settings: TlsSettings): TlsOptions | undefined {
  const { TLS_CERT, TLS_KEY } = settings;
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const pair = { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) };
  const fault = faultOf(pair, TLS_CERT, TLS_KEY);
  if (fault) throw new StartProblem(fault);
  return { http2: true, https: { allowHTTP1: true, ciphers: CIPHERS, ...pair } };
}

/** Why two files cannot be used together, and what to do about it. */
function faultOf(pair: { cert: Buffer; key: Buffer }, certFile: string, keyFile: string): string | null {
  const both = `The certificate TLS_CERT=${certFile} and the key TLS_KEY=${keyFile} cannot be used together`;
  const fault = pairFault(pair.cert, pair.key);
  switch (fault?.kind) {
    case 'PASSWORD':
      return `The key TLS_KEY=${keyFile} has a password, which nobody types in at a start; write it without one (openssl pkey -in ${keyFile} -out NEW), readable for this user alone, and name that file.`;
    case 'ORDER':
      return `The file TLS_CERT=${certFile} begins with the certificate of ${fault.first}; the one that belongs to the key TLS_KEY=${keyFile} is number ${fault.at} in it. Put that one first and the intermediate ones behind it.`;
    case 'APART':
      return `${both}: they do not belong to one another; name the two files of the same renewal.`;
  }
  try {
    createSecureContext(pair);
    return null;
  } catch (error) {
    const { message } = error as Error;
    return /too small|too weak/.test(message)
      ? `${both}: they are too weak (${message}), and phones refuse such; have a certificate made with a key of EC P-256 or RSA 2048, signed with SHA-256.`
      : `${both} (${message}); check that both are PEM files of the same certificate.`;
  }
}

interface Renewing {
  readonly used: TlsOptions;
  readonly onRenewed?: () => void;
  readonly interval?: number;
}

/**
 * Uses a renewed certificate without a restart: new connections get it, running ones go on. A pair that does
 * not fit (half of it written so far) is left alone until it does.
 * @param used what the server began with
 * @param onRenewed called after new connections get another certificate
 * @param interval how often the files are looked at, in ms; watching by time also sees replaced links
 * @returns ends the watching
 */
export function reloadCertificate(
  server: Server,
  settings: TlsSettings,
  log: Log,
  { used, onRenewed, interval = 30_000 }: Renewing,
): () => void {
  const files = [settings.TLS_CERT, settings.TLS_KEY].filter((file) => file !== undefined);
  // Certificate and key change one after the other, and each is heard of: the same two are told of once.
  let known = `${used.https.cert.toString('latin1')}${used.https.key.toString('latin1')}`;
  const reload = () => {
    const content = contentOf(files);
    if (content === known) return;
    known = content;
    try {
      const options = tlsOptions(settings);
      if (!options) return;
      server.setSecureContext(options.https);
      log.info({ file: settings.TLS_CERT }, 'the certificate was renewed');
      onRenewed?.();
    } catch (error) {
      log.warn({ err: error }, 'the changed certificate is not used');
    }
  };
  for (const file of files) watchFile(file, { interval, persistent: false }, reload);
  // They may have changed while the rest of the server started.
  reload();
  return () => {
    for (const file of files) unwatchFile(file, reload);
  };
}

/** What the files hold now; one that is not there counts too. */
const contentOf = (files: readonly string[]): string =>
  files
    .map((file) => {
      try {
        return readFileSync(file, 'latin1');
      } catch (error) {
        return (error as NodeJS.ErrnoException).code;
      }
    })
    .join('');

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartProblem(
      `The file ${name}=${file} cannot be read (${(error as NodeJS.ErrnoException).code}); correct the path or give this user access to it.`,
    );
  }
}
