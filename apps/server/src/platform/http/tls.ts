import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:tls';
import { createSecureContext } from 'node:tls';
import type { Log } from '../process/log.ts';
import { StartProblem } from '../process/start-problem.ts';

interface TlsSettings {
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
}

/** Options for Fastify: HTTP/2 with HTTP/1.1 beside it (Socket.IO needs that), or none without a certificate. */
export interface TlsOptions {
  http2: true;
  https: { allowHTTP1: true; cert: Buffer; key: Buffer };
}

/**
 * Reads the certificate and its key.
 * @returns undefined when HTTPS is not asked for
 * @throws StartProblem when a file cannot be read or the two do not belong together
 */
export function tlsOptions(settings: TlsSettings): TlsOptions | undefined {
  const { TLS_CERT, TLS_KEY } = settings;
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const pair = { cert: readPem('TLS_CERT', TLS_CERT), key: readPem('TLS_KEY', TLS_KEY) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartProblem(
      `The certificate TLS_CERT=${TLS_CERT} and the key TLS_KEY=${TLS_KEY} cannot be used together (${(error as Error).message}); check that both are PEM files of the same certificate.`,
    );
  }
  return { http2: true, https: { allowHTTP1: true, ...pair } };
}

/**
 * Uses a renewed certificate without a restart: new connections get it, running ones go on. A pair that does
 * not fit (half of it written so far) is left alone until it does.
 * @param interval how often the files are looked at, in ms; watching by time also sees replaced links
 * @returns ends the watching
 */
export function reloadCertificate(
  server: Server,
  settings: TlsSettings,
  log: Log,
  interval = 30_000,
): () => void {
  const files = [settings.TLS_CERT, settings.TLS_KEY].filter((file) => file !== undefined);
  const reload = () => {
    try {
      const options = tlsOptions(settings);
      if (!options) return;
      server.setSecureContext({ cert: options.https.cert, key: options.https.key });
      log.info({ file: settings.TLS_CERT }, 'the certificate was renewed');
    } catch (error) {
      log.warn({ err: error }, 'the changed certificate is not used');
    }
  };
  for (const file of files) watchFile(file, { interval, persistent: false }, reload);
  return () => {
    for (const file of files) unwatchFile(file, reload);
  };
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartProblem(
      `The file ${name}=${file} cannot be read (${(error as NodeJS.ErrnoException).code}); correct the path or give this user access to it.`,
    );
  }
}
