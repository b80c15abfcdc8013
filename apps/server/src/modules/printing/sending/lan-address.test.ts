import { expect, test } from 'vitest';
import { printsTo } from './lan-address.ts';

const LAN = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

for (const [address, isFine] of [
  ['192.168.0.50', true],
  ['10.1.2.3', true],
  ['fd12:3456::9', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['fd00:ec2::254', false],
  ['::ffff:192.168.0.50', false],
  ['::ffff:a9fe:a9fe', false],
  ['fe80::1%eth0', false],
  ['printer.local', false],
  ['0300.0250.0.062', false],
  ['3232235570', false],
  ['192.168.0.50:9100', false],
] as const)
  test(`the server ${isFine ? 'prints' : 'does not print'} to ${address}`, { tags: ['KITCHEN-9'] }, () => {
    expect(printsTo(address, LAN)).toBe(isFine);
  });

test('where clouds keep secrets nothing is printed, whatever the setting says', {
  tags: ['KITCHEN-9'],
}, () => {
  const everything = ['0.0.0.0/0', '::/0'];
  for (const address of [
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    '0.0.0.0',
    '::',
  ])
    expect(printsTo(address, everything)).toBe(false);
  expect(printsTo('127.0.0.1', ['127.0.0.0/8'])).toBe(true);
  expect(printsTo('192.168.0.50', [])).toBe(false);
});
