import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../../../tests/browser/self-signed.ts';
import { lookAtCertificate } from './look-at-certificate.ts';
import type { Sight } from './sight.ts';

const folder = mkdtempSync(join(tmpdir(), 'hansang-certificate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TLS_CERT = join(folder, 'cert.pem');
const look = async (daysFromNow: number, file = TLS_CERT) =>
  lookAtCertificate({
    settings: { TLS_CERT: file },
    now: new Date(Date.now() + daysFromNow * 24 * 3_600_000),
  } as Sight);

test('a certificate is told two weeks before its end, at its end, and where it cannot be read', {
  tags: ['OPS-37'],
}, async () => {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '60',
      '-subj',
      '/CN=order.example.com',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      TLS_CERT,
    ],
    { stdio: 'ignore' },
  );
  expect((await look(0)).findings).toEqual([]);
  expect((await look(50)).findings).toEqual([{ trouble: 'CERTIFICATE_SOON', params: { days: 10 } }]);
  expect((await look(61)).findings).toEqual([{ trouble: 'CERTIFICATE_OVER', params: {} }]);
  const half = join(folder, 'half.pem');
  writeFileSync(half, '-----BEGIN CERTIFICATE-----\n');
  expect((await look(0, half)).findings).toEqual([{ trouble: 'CERTIFICATE_UNREADABLE', params: {} }]);
});

test('behind a proxy the certificate is looked at that guests see, one of few days by its own time', {
  tags: ['OPS-37', 'OPS-76'],
}, async () => {
  // Good for two days around now.
  const proxy = createServer(selfSigned()).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await expect.poll(() => (proxy.address() as AddressInfo | null)?.port).toBeDefined();
  const { port } = proxy.address() as AddressInfo;
  const lookAt = (hoursFromNow: number, PUBLIC_URL = `https://127.0.0.1:${port}`) =>
    lookAtCertificate({
      settings: { PUBLIC_URL },
      now: new Date(Date.now() + hoursFromNow * 3_600_000),
    } as Sight);
  expect(await lookAt(0)).toMatchObject({
    findings: [],
    figures: { hansang_certificate_seconds_left: expect.any(Number) },
  });
  expect((await lookAt(20)).findings).toEqual([{ trouble: 'CERTIFICATE_FRONT_SOON', params: { days: 1 } }]);
  expect((await lookAt(30)).findings).toEqual([{ trouble: 'CERTIFICATE_FRONT_OVER', params: {} }]);
  expect((await lookAt(30, 'http://127.0.0.1')).findings).toEqual([]);
  expect((await lookAt(30, 'https://127.0.0.1:9')).findings).toEqual([]);
});
