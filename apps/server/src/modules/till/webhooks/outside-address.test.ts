import { expect, test } from 'vitest';
import { mayReach, targetOf } from './outside-address.ts';

/** Inside addresses, as people and programs spell them. */
const SPELLINGS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.8/',
  'https://172.16.0.1/',
  'https://172.31.255.254/',
  'https://192.168.0.20/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://198.18.0.1/',
  'https://192.0.0.8/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:a00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  // With a dot at the end, in other figures, with more of them than an address has room for.
  'https://127.0.0.1./',
  'https://0x7f.0x0.0x0.0x1/',
  'https://127.000.000.001/',
  'https://127.0x1/',
  'https://00000177.0.0.1/',
  'https://１２７.０.０.１/',
  'https://𝟙𝟚𝟟.𝟘.𝟘.𝟙/',
  'https://127%2E0%2E0%2E1/',
  'https://10.1/',
  'https://167772161/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:192.168.0.20]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:a9fe:a9fe::]/',
  'https://[fec0::1]/',
  'https://[100::1]/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'https://user@127.0.0.1/',
  'https://pos.example.com@127.0.0.1/',
  'https://127.0.0.1:443@10.0.0.1/',
  'https://pos.example.com:8443@[::1]/',
  'https:\\\\127.0.0.1\\hook',
  'https:127.0.0.1/',
  'https://127.0.0.1:8443/',
  'https:///127.0.0.1/',
  ' https://127.0.0.1/',
  'https://1\t27.0.0.1/',
] as const;

test.each(SPELLINGS)('nothing is sent to %s', { tags: ['TILL-12'] }, (url) => {
  expect(targetOf(url, [])).toBeNull();
});

test.each([
  'http://pos.example.com/hook',
  'https://pos.example.com:22/',
  'https://pos.example.com:6379/',
  'https://user:secret@pos.example.com/',
  'https://pos.example.com/#x',
  'ftp://pos.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'nothing',
])('an address such as %s is none', { tags: ['TILL-12'] }, (url) => {
  expect(targetOf(url, [])).toBeNull();
});

test.each([
  'https://pos.example.com/hook',
  'https://pos.example.com:8443/hook',
  'https://93.184.215.14/',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
])('%s is outside', { tags: ['TILL-12'] }, (url) => {
  expect(targetOf(url, [])?.isNamed).toBe(false);
});

test('a host of the house is reached where a setting names it, over plain http too, on the named port alone', {
  tags: ['TILL-12'],
}, () => {
  const hosts = ['192.168.0.20:8080', 'till.local'];
  expect(targetOf('http://192.168.0.20:8080/hook', hosts)?.isNamed).toBe(true);
  expect(targetOf('http://till.local:9999/', hosts)?.isNamed).toBe(true);
  for (const url of ['http://192.168.0.20/', 'http://192.168.0.20:22/', 'http://192.168.0.21:8080/'])
    expect([url, targetOf(url, hosts)]).toEqual([url, null]);
});

test('a named port is meant also where addresses leave it out, because it is the usual one', {
  tags: ['TILL-173', 'TILL-12'],
}, () => {
  const hosts = ['192.168.0.20:80', 'till.local:443', '[fd00::7]:80'];
  for (const url of [
    'http://192.168.0.20/hook',
    'http://192.168.0.20:80/hook',
    'https://till.local/hook',
    'http://[fd00::7]/hook',
  ])
    expect([url, targetOf(url, hosts)?.isNamed]).toEqual([url, true]);
  for (const url of ['http://192.168.0.20:8080/', 'http://till.local/', 'https://[fd00::7]/'])
    expect([url, targetOf(url, hosts)]).toEqual([url, null]);
});

test('even a named host is not where clouds keep secrets', { tags: ['TILL-12'] }, () => {
  expect(mayReach('192.168.0.20', true)).toBe(true);
  for (const address of [
    '169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    'fe80::1',
    '0.0.0.0',
    '100.100.100.200',
  ])
    expect([address, mayReach(address, true)]).toEqual([address, false]);
  expect(targetOf('http://169.254.169.254/', ['169.254.169.254'])).toBeNull();
});
