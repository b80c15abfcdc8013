import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs, Started } from './programs.ts';
import { AWAY_PAGE, FRONT, fill, type Own } from './recipe.ts';

export const FRONTS = ['HAProxy', 'nginx', 'Caddy'] as const;
export type Front = (typeof FRONTS)[number];

/** Starts a proxy before the servers, by its recipe. */
export function startFront(front: Front, programs: Programs, servers: readonly number[]): Started {
  const folder = join(programs.folder, 'front');
  mkdirSync(folder, { recursive: true });
  copyFileSync(AWAY_PAGE, join(folder, 'away.html'));
  const [host = ''] = FRONT.split(':');
  const own: Own = [
    ...servers.map((port, index) => [`10.0.0.2${index + 1}:4800`, `127.0.0.1:${port}`] as const),
    ['/etc/hansang', folder],
  ];
  const { crt, key, pem } = certificate(folder, host);
  if (front === 'HAProxy') {
    const file = fill('haproxy-servers.cfg', folder, [...own, ['/etc/haproxy/order.example.com.pem', pem]]);
    return programs.start('haproxy-servers', ['haproxy', '-db', '-f', file]);
  }
  if (front === 'nginx') {
    const site = fill('nginx.conf', folder, [
      ...own,
      ['/etc/nginx/order.example.com.crt', crt],
      ['/etc/nginx/order.example.com.key', key],
      ['order.example.com', host],
    ]);
    const whole = join(folder, 'whole.conf');
    writeFileSync(
      whole,
      `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { access_log off; include ${site}; }`,
    );
    return programs.start('nginx', ['nginx', '-c', whole]);
  }
  // Its own authority signs for an address; the machine's list of authorities is left alone.
  const file = fill('Caddyfile', folder, [
    ...own,
    [':4899', ':20749'],
    [
      'order.example.com {',
      `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${FRONT} {`,
    ],
  ]);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return programs.start('caddy', ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], { env });
}

function certificate(folder: string, host: string) {
  const [crt, key, pem] = [join(folder, 'own.crt'), join(folder, 'own.key'), join(folder, 'own.pem')];
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
      '2',
      '-subj',
      `/CN=${host}`,
      '-addext',
      `subjectAltName=IP:${host}`,
      '-keyout',
      key,
      '-out',
      crt,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(pem, execFileSync('cat', [crt, key]), { mode: 0o600 });
  return { crt, key, pem };
}
