import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Server } from 'node:tls';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import { reloadCertificate, tlsOptions } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-tls-'));

function makePair(name: string) {
  const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const args = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync('openssl', [...args, '-subj', `/CN=${name}`, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { TLS_CERT: cert, TLS_KEY: key };
}

const old = makePair('old');
const renewed = makePair('renewed');

function subjectAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

test('HTTPS speaks HTTP/2 and HTTP/1.1, and a renewed certificate is used without a restart', async () => {
  const settings = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
  copyFileSync(old.TLS_CERT, settings.TLS_CERT);
  copyFileSync(old.TLS_KEY, settings.TLS_KEY);
  const options = tlsOptions(settings);
  if (!options) throw new Error('no options');
  const app = Fastify(options);
  app.get('/', async (request) => request.raw.httpVersion);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stop = reloadCertificate(app.server as unknown as Server, settings, silentLog, 50);
  try {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
    const second = await new Promise<string>((resolve, reject) => {
      session.on('error', reject);
      session.request({ ':path': '/' }).on('data', (text) => resolve(String(text)));
    });
    session.close();
    const first = await new Promise<string>((resolve, reject) => {
      request({ port, host: '127.0.0.1', rejectUnauthorized: false }, (answer) =>
        answer.on('data', (text) => resolve(String(text))),
      )
        .on('error', reject)
        .end();
    });
    expect([second, first]).toEqual(['2.0', '1.1']);

    expect(await subjectAt(port)).toBe('old');
    copyFileSync(renewed.TLS_CERT, settings.TLS_CERT);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await subjectAt(port)).toBe('old');
    copyFileSync(renewed.TLS_KEY, settings.TLS_KEY);
    for (let subject = 'old'; subject !== 'renewed'; subject = await subjectAt(port)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    stop();
    await app.close();
  }
});

test('without a certificate there is no HTTPS', () => {
  expect(tlsOptions({})).toBeUndefined();
});

test('files that cannot be used are named with what to do', () => {
  expect(() => tlsOptions({ ...old, TLS_CERT: '/no/such.pem' })).toThrow(
    'The file TLS_CERT=/no/such.pem cannot be read (ENOENT); correct the path or give this user access to it.',
  );
  expect(() => tlsOptions({ TLS_CERT: old.TLS_CERT, TLS_KEY: renewed.TLS_KEY })).toThrow(
    /cannot be used together/,
  );
  writeFileSync(join(folder, 'text'), 'no certificate');
  expect(() => tlsOptions({ ...old, TLS_CERT: join(folder, 'text') })).toThrow(
    /check that both are PEM files/,
  );
});
