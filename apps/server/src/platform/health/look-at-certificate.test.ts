import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
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
