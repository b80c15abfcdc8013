import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { withSettings } from './settings-doc.ts';

const secret = 'x'.repeat(32);

describe('settings', () => {
  test('need nothing at all', () => {
    expect(readSettings({ PATH: '/bin', HOME: '/root' })).toMatchObject({
      PORT: 4800,
      HOST: '0.0.0.0',
      HANSANG_MODE: 'demo',
      DATA_DIR: join(process.cwd(), 'data'),
      DATABASE_URL: undefined,
      TRUST_PROXY: false,
    });
  });

  test('that are empty count as unset', () => {
    expect(readSettings({ PORT: '', TLS_CERT: '', DATABASE_URL: '', HANSANG_MODE: '' })).toEqual(
      readSettings({}),
    );
  });

  test.each([
    [{ TRUST_PROXY: '2' }, { TRUST_PROXY: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { TRUST_PROXY: ['10.0.0.0/8', '::1', 'loopback'] }],
    [{ PUBLIC_URL: 'https://order.example.com/' }, { PUBLIC_URL: 'https://order.example.com' }],
    [{ PORT: '0' }, { PORT: 0 }],
    [
      { TILL_HOSTS: 'till.local, 192.168.0.20:80,[fd00::7]:443' },
      { TILL_HOSTS: ['till.local', '192.168.0.20:80', '[fd00::7]:443'] },
    ],
    [
      { HANSANG_MODE: 'live', HANSANG_SECRET: secret },
      { HANSANG_MODE: 'live', HANSANG_SECRET: secret },
    ],
    [
      { DATABASE_URL: 'postgresql://u:p@h/d?sslmode=require' },
      { DATABASE_URL: 'postgresql://u:p@h/d?sslmode=require' },
    ],
    [{ HANSANG_SNAPSHOTS: '0', DATABASE_URL: 'postgres://h/d' }, { HANSANG_SNAPSHOTS: 0 }],
    ...[
      'postgres://u:a,b@h/d,e?options=-c%20search_path%3Da,b',
      'postgres://h/d?target_session_attrs=any',
    ].map((url): [object, object] => [{ DATABASE_URL: url }, { DATABASE_URL: url }]),
  ])('are understood: %j', (env, expected) => {
    expect(readSettings(env as Record<string, string>)).toMatchObject(expected);
  });

  test.each([
    [
      { PORT: 'abc' },
      'PORT must be a whole number from 0 to 65535 (it is "abc"); correct it or leave it out for 4800.',
    ],
    [{ PORT: '65536' }, /^PORT must be a whole number from 0 to 65535/],
    [{ PORT: '-1' }, /^PORT must be/],
    [{ HOST: 'a b' }, /^HOST must be an address of this machine/],
    [{ HANSANG_MODE: 'prod' }, /^HANSANG_MODE must be one of demo, live/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error/],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be the number of proxies/],
    [{ TRUST_PROXY: '10.0.0.0/64' }, /^TRUST_PROXY must be/],
    [{ TRUST_PROXY: '999.1.1.1' }, /^TRUST_PROXY must be/],
    [{ PUBLIC_URL: 'order.example.com' }, /^PUBLIC_URL must be an address such as/],
    [{ PUBLIC_URL: 'https://a.example/path' }, /^PUBLIC_URL must be an origin alone/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL must be/],
    [{ HANSANG_SNAPSHOTS: '0' }, /^HANSANG_SNAPSHOTS=0 is for a PostgreSQL of your own .*set at least 1/],
    [{ DATABASE_URL: 'mysql://h/d' }, /^DATABASE_URL must be an address such as postgres:/],
    ...[
      'postgres://u:p@db1:5432,db2:5432/d',
      'postgres://db1,db2/d',
      'postgres://h/d?host=/one,/two',
      'postgres://u:a,b@h/d?target_session_attrs=read-write',
    ].map((url): [object, RegExp] => [
      { DATABASE_URL: url },
      /^DATABASE_URL must name one host, without target_session_attrs: put a proxy or a virtual address that/,
    ]),
    [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL must be/],
    [{ ANALYTICS_ID: '"><script>' }, /^ANALYTICS_ID must be an id/],
    [{ TLS_CERT: '/a' }, 'TLS_CERT and TLS_KEY go together; set TLS_KEY as well or none of them.'],
    [{ TLS_KEY: '/a' }, /set TLS_CERT as well/],
    [
      { S3_BUCKET: 'b', S3_REGION: 'r' },
      /set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well or none of them\.$/,
    ],
    [
      { HANSANG_MODEL: 'demo' },
      'There is no setting HANSANG_MODEL; perhaps HANSANG_MODE is meant: rename it or remove it.',
    ],
    [{ HANSANG_COLOUR: 'red' }, /^There is no setting HANSANG_COLOUR; remove it/],
  ])('that are wrong end in one sentence: %j', { tags: ['OPS-19', 'OPS-20'] }, (env, sentence) => {
    const read = readSettings(env as Record<string, string>);
    const problem = 'problem' in read ? read.problem : '';
    expect(problem).toMatch(sentence);
    expect(problem).toMatch(/^[^\n]+\.$/);
  });

  test('that are secret never appear in a sentence', () => {
    for (const name of ['HANSANG_SECRET', 'DATABASE_URL', 'REDIS_URL']) {
      const read = readSettings({ [name]: 'hunter2' });
      expect('problem' in read && read.problem.startsWith(name)).toBe(true);
      expect(JSON.stringify(read)).not.toContain('hunter2');
    }
  });

  test('are all in docs/operations.md, as they are (else run apps/server/src/bin/document-settings.ts)', {
    tags: ['OPS-29'],
  }, () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
    expect(page).toBe(withSettings(page));
  });
});
