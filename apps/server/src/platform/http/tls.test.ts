import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Server } from 'node:tls';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeCertificate } from '../../../../../tests/browser/made-certificate.ts';
import { type Log, silentLog } from '../process/log.ts';
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
  const said: string[] = [];
  const log = { ...silentLog, info: (_: object, text: string) => void said.push(text) } as unknown as Log;
  let renewals = 0;
  const stop = reloadCertificate(app.server as unknown as Server, settings, log, {
    used: options,
    onRenewed: () => {
      renewals += 1;
    },
    interval: 50,
  });
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
    // Both files at once: each is heard of.
    copyFileSync(old.TLS_KEY, settings.TLS_KEY);
    copyFileSync(old.TLS_CERT, settings.TLS_CERT);
    await expect.poll(() => subjectAt(port)).toBe('old');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([said, renewals]).toEqual([Array(2).fill('the certificate was renewed'), 2]);
  } finally {
    stop();
    await app.close();
  }
});

test('only suites with forward secrecy are spoken, after a renewal too', { tags: ['SEC-1'] }, async () => {
  const [cert, key] = [join(folder, 'rsa-cert.pem'), join(folder, 'rsa-key.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=rsa'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const used = tlsOptions({ TLS_CERT: cert, TLS_KEY: key });
  if (!used) throw new Error('no options');
  const app = Fastify(used);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const spoken = (options: object) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      });
      socket.on('error', () => resolve('none'));
    });
  const two = (ciphers: string) => spoken({ ciphers, maxVersion: 'TLSv1.2' });
  const looked = async () => [
    await Promise.all(
      ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-RSA-AES128-SHA', 'DHE-RSA-AES128-GCM-SHA256'].map(two),
    ),
    await Promise.all(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'].map(two)),
    await spoken({}),
  ];
  const expected = [
    ['none', 'none', 'none', 'none'],
    ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'],
    expect.stringMatching(/^TLS_/),
  ];
  expect(await looked()).toEqual(expected);
  reloadCertificate(app.server as unknown as Server, { TLS_CERT: cert, TLS_KEY: key }, silentLog, {
    used: { ...used, https: { ...used.https, cert: Buffer.from('another') } },
  })();
  expect(await looked()).toEqual(expected);
  await app.close();
});

test('a certificate that was renewed while the server started is used at once', { tags: ['OPS-272'] }, () => {
  const used = tlsOptions(old);
  if (!used) throw new Error('no options');
  let shown = '';
  const server = {
    setSecureContext: ({ cert }: { cert: Buffer }) => {
      shown = cert.toString();
    },
  } as unknown as Server;
  reloadCertificate(server, renewed, silentLog, { used })();
  expect(shown).toBe(readFileSync(renewed.TLS_CERT, 'utf8'));
});

test('without a certificate there is no HTTPS', () => {
  expect(tlsOptions({})).toBeUndefined();
});

test('files that cannot be used are named with what to do', () => {
  expect(() => tlsOptions({ ...old, TLS_CERT: '/no/such.pem' })).toThrow(
    'The file TLS_CERT=/no/such.pem cannot be read (ENOENT); correct the path or give this user access to it.',
  );
  expect(() => tlsOptions({ TLS_CERT: old.TLS_CERT, TLS_KEY: renewed.TLS_KEY })).toThrow(
    /cannot be used together: they do not belong to one another/,
  );
  writeFileSync(join(folder, 'text'), 'no certificate');
  expect(() => tlsOptions({ ...old, TLS_CERT: join(folder, 'text') })).toThrow(
    /check that both are PEM files/,
  );
});

test('a key with a password, another order and keys that are too weak each have their own sentence', {
  tags: ['OPS-272'],
}, () => {
  const [from, to] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
  const issuer = makeCertificate({ commonName: 'Middle', from, to, isAuthority: true });
  const own = makeCertificate({ commonName: 'own', from, to, issuer });
  const weak = makeCertificate({
    commonName: 'w',
    from,
    to,
    keys: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  });
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const refused = (cert: string, key: string) => () =>
    tlsOptions({ TLS_CERT: put('own.pem', cert), TLS_KEY: put('own.key', key) });
  expect(refused(own.cert + issuer.cert, own.key)).not.toThrow();
  expect(refused(issuer.cert + own.cert, own.key)).toThrow(
    /begins with the certificate of Middle; the one that belongs to the key .* is number 2 in it\. Put that one first/,
  );
  expect(refused(weak.cert, weak.key)).toThrow(/too weak .*EC P-256 or RSA 2048/);
  const { privateKey } = own.keys;
  const locked = { format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
  for (const type of ['pkcs8', 'sec1'] as const)
    expect(refused(own.cert, privateKey.export({ type, ...locked }).toString())).toThrow(
      /has a password.*openssl pkey -in /,
    );
});
