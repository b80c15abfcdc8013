import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { guestOrigin, isLanHost, lanAddress, ownOrigin } from './addresses.ts';
import { announcement } from './announce.ts';
import { placeOwnerLink } from './owner-link.ts';
import { terminalQr } from './terminal-qr.ts';

const info = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal, netmask: '', mac: '', cidr: null, scopeid: 0 }) as never;
const listen = { host: '0.0.0.0', port: 4800, isHttps: false };

test('phones are sent to the address of a real interface in the private network', () => {
  const interfaces = {
    lo: [info('127.0.0.1', 'IPv4', true)],
    docker0: [info('172.17.0.1')],
    wg0: [info('10.8.0.2')],
    eth0: [info('fe80::1', 'IPv6'), info('203.0.113.7'), info('192.168.0.12')],
  };
  expect(lanAddress(interfaces)).toBe('192.168.0.12');
  expect(guestOrigin(listen, undefined, interfaces)).toBe('http://192.168.0.12:4800');
  expect(guestOrigin(listen, 'https://order.example.com', interfaces)).toBe('https://order.example.com');
  expect(guestOrigin({ ...listen, host: '127.0.0.1' }, undefined, interfaces)).toBe('http://127.0.0.1:4800');
  expect(guestOrigin(listen, undefined, { lo: interfaces.lo })).toBe('http://localhost:4800');
  expect(guestOrigin({ host: '::', port: 443, isHttps: true }, undefined, interfaces)).toBe(
    'https://192.168.0.12',
  );
  expect(ownOrigin({ host: '::1', port: 4800, isHttps: true })).toBe('https://[::1]:4800');
});

/** The modules that a person sees, read back from the characters; light as 0. */
function modulesOf(lines: string[], isLight: (drawn: boolean) => boolean): number[][] {
  const rows: number[][] = [];
  for (const line of lines) {
    const halves = [...line].map(
      (block) => [block === '▀' || block === '█', block === '▄' || block === '█'] as const,
    );
    rows.push(halves.map(([upper]) => (isLight(upper) ? 0 : 1)));
    rows.push(halves.map(([, lower]) => (isLight(lower) ? 0 : 1)));
  }
  return rows;
}

test.each([true, false])(
  'the code on a terminal shows every module with a quiet zone (colours: %s)',
  (colours) => {
    const link = 'http://192.168.0.12:4800/misc/xings?sid=1&tid=2&m=qr';
    const lines = terminalQr(link, colours);
    if (colours)
      expect(lines.every((line) => line.startsWith('\u001b[38;2;0;0;0;48;2;255;255;255m'))).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are
    const plain = lines.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, ''));
    const rows = modulesOf(plain, (drawn) => drawn !== colours);
    const { size, data } = QRCode.create(link, { errorCorrectionLevel: 'L' }).modules;
    const middle = rows.slice(4, 4 + size).map((row) => row.slice(4, 4 + size));
    expect(middle.flat()).toEqual([...data]);
    const around = rows.flatMap((row, y) =>
      row.filter((_, x) => y < 4 || y >= size + 4 || x < 4 || x >= size + 4),
    );
    expect(around.every((module) => module === 0)).toBe(true);
  },
);

test('a demo start tells everything needed to order and to log in', { tags: ['OPS-3'] }, () => {
  const said = announcement(
    {
      ownOrigin: 'http://localhost:4800',
      guestOrigin: 'http://192.168.0.12:4800',
      demoTable: { tableIdx: 2, path: '/misc/xings?sid=1&tid=2&m=qr' },
      demoDisplays: '/demo-display',
      demoTill: '/demo-till',
      demoLogin: { email: 'owner@hansang.test', password: 'hansang-demo' },
    },
    false,
  );
  for (const part of [
    'Hansang is ready at http://localhost:4800\n',
    'http://192.168.0.12:4800/misc/xings?sid=1&tid=2&m=qr\n',
    'http://localhost:4800/demo-display/\n',
    'http://localhost:4800/demo-till\n',
    'http://localhost:4800/console\n',
    'owner@hansang.test, password hansang-demo\n',
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('first owner');
});

test('a live start shows the first owner’s link and no demo', () => {
  const origins = { ownOrigin: 'https://order.example.com', guestOrigin: 'https://order.example.com' };
  const said = announcement(
    { ...origins, firstOwnerLink: 'https://order.example.com/console/first#abc' },
    true,
  );
  expect(said).toContain(
    'Make the first owner with this link (it works once):\n  https://order.example.com/console/first#abc\n',
  );
  expect(said).not.toMatch(/demo|scan/i);
});

test('a live installation’s first start says what comes next', { tags: ['OPS-55'] }, () => {
  const origins = { ownOrigin: 'http://localhost:4800', guestOrigin: 'http://192.168.0.12:4800' };
  const first = { ...origins, firstOwnerLink: 'http://localhost:4800/console/first#abc' };
  expect(announcement({ ...first, needsAddress: true }, true)).toMatch(
    /Next: open that link.*\n.*give guests an address that lasts \(PUBLIC_URL\).*\n.*Until then it is http:\/\/192\.168\.0\.12:4800\./,
  );
  expect(announcement(first, true)).toContain('Codes will hold http://192.168.0.12:4800;');
  // Once there is an owner nothing comes next.
  expect(announcement({ ...origins, needsAddress: true }, true)).not.toContain('Next');
});

test('elsewhere than on a terminal the file that holds the link is told, never the link', {
  tags: ['GATE-9'],
}, () => {
  const origins = { ownOrigin: 'http://localhost:4800', guestOrigin: 'http://192.168.0.12:4800' };
  const folder = mkdtempSync(join(tmpdir(), 'hansang-link-'));
  const link = 'http://localhost:4800/console/first-owner?token=abc';
  const place = placeOwnerLink(link, folder, false);
  const file = join(folder, 'first-owner-link');
  const said = announcement({ ...origins, ...place }, false);
  expect(said).toContain(`Make the first owner with the link in this file (it works once):\n  ${file}\n`);
  expect(said).not.toContain('token');
  expect(readFileSync(file, 'utf8')).toBe(`${link}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(placeOwnerLink(link, folder, true)).toEqual({ firstOwnerLink: link });
  expect(existsSync(file)).toBe(false);
  expect(placeOwnerLink(null, folder, false)).toEqual({});
  rmSync(folder, { recursive: true });
});

test('where staff may log in on this machine alone the start says so', { tags: ['GATE-8'] }, () => {
  const origins = { ownOrigin: 'http://localhost:4800', guestOrigin: 'http://192.168.0.12:4800' };
  expect(announcement({ ...origins, staffHereOnly: true }, false)).toMatch(
    /on this machine alone: .* could read passwords\.\n.*STAFF_OVER_HTTP=yes/,
  );
  expect(announcement(origins, false)).not.toContain('STAFF_OVER_HTTP');
});

test('an address that leads nowhere but into the house is known by its host', { tags: ['OPS-53'] }, () => {
  const inside = [
    '192.168.0.7',
    '10.1.2.3',
    '172.31.0.1',
    '127.0.0.1',
    '[fd12::1]',
    '[::1]',
    'localhost',
    'pi',
    'pi.local',
    'pub.lan',
  ];
  const outside = ['order.example.com', '203.0.113.7', '172.32.0.1', '[2001:db8::1]', 'lan.example.com'];
  expect([...inside, ...outside].filter(isLanHost)).toEqual(inside);
});
