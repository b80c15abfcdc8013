import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testWhere } from '../../tests/setup/where.ts';
import { checkService, exposureOf } from './service.mjs';

const root = join(import.meta.dirname, '../..');
const unit = readFileSync(join(root, 'packaging/systemd/hansang.service'), 'utf8');
const all = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);
const settings = Object.fromEntries(all('Environment').map((pair) => pair.split(/=(.*)/).slice(0, 2)));

test('the service may write where the server, npm and the database’s socket do', {
  tags: ['OPS-351'],
}, () => {
  expect(all('ProtectSystem')).toEqual(['strict']);
  const [program] = all('WorkingDirectory');
  expect(all('ReadWritePaths').join(' ').split(' ')).toEqual([program, '/tmp', '/var/tmp']);
  expect(settings.DATA_DIR).toBe(`/var/lib/${all('StateDirectory')[0]}`);
  expect(settings.npm_config_cache).toBe(`/var/cache/${all('CacheDirectory')[0]}`);
  // A backup that is made beside the server reaches the database by the socket in the temporary folder.
  expect(all('PrivateTmp')).toEqual([]);
  expect(existsSync(join(root, all('ExecStart')[0].split(' ')[1]))).toBe(true);
});

test('the service may listen on port 443, may drop that right for the database, and run what it compiles', {
  tags: ['OPS-350', 'OPS-351'],
}, () => {
  expect(all('AmbientCapabilities')).toEqual(['CAP_NET_BIND_SERVICE']);
  expect(all('CapabilityBoundingSet')).toEqual(['CAP_NET_BIND_SERVICE']);
  // What a later line names again is let through.
  expect(all('SystemCallFilter')).toEqual(['@system-service', '~@privileged', 'capset']);
  expect(all('MemoryDenyWriteExecute')).toEqual([]);
});

testWhere(exposureOf(unit) !== null)(
  'a service that could do more than it needs is told by systemd’s own count',
  {
    tags: ['OPS-351'],
  },
  async () => {
    expect(await checkService()).toMatchObject({ ok: true, details: [] });
    expect(exposureOf(unit)).toBeLessThanOrEqual(3);
    const before = unit.replaceAll(
      /^(Protect|Restrict|Capability|Ambient|SystemCall|PrivateDev|Lock|UMask).*\n/gm,
      '',
    );
    expect(exposureOf(before)).toBeGreaterThan(8);
  },
);
