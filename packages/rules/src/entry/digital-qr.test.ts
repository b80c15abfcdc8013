import { DIGITAL_QR } from '@hansang/contract';
import { expect, test } from 'vitest';
import {
  digitalMessage,
  digitalStep,
  isDigitalStepOpen,
  readDigitalCode,
  writeDigitalCode,
} from './digital-qr.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 0, 30);

test('a step lasts 60 seconds', { tags: ['DQR-2'] }, () => {
  const step = digitalStep(NOW);
  expect(digitalStep(NOW + 29_999)).toBe(step);
  expect(digitalStep(NOW + 30_000)).toBe(step + 1);
  expect(digitalStep(NOW - 30_000)).toBe(step);
  expect(digitalStep(NOW - 30_001)).toBe(step - 1);
});

test('steps from two before to one after the current one are open, others not', { tags: ['DQR-2'] }, () => {
  const open = [-4, -3, -2, -1, 0, 1, 2].map((offset) => isDigitalStepOpen(digitalStep(NOW) + offset, NOW));
  expect(open).toEqual([false, false, true, true, true, true, false]);
});

test('a code is a step counter followed by a proof of at least 64 bits', { tags: ['DQR-1'] }, () => {
  const proof = 'A'.repeat(Math.ceil((DIGITAL_QR.proofBytes * 8) / 6));
  expect(DIGITAL_QR.proofBytes * 8).toBeGreaterThanOrEqual(64);
  expect(writeDigitalCode({ step: 29_663_482, proof })).toBe(`29663482.${proof}`);
  expect(readDigitalCode(`29663482.${proof}`)).toEqual({ step: 29_663_482, proof });
});

test.each(['', '29663482', '.AAAAAAAAAAAAAAAA', '-1.AAAAAAAAAAAAAAAA', '1.AAAA', `1.${'A'.repeat(17)}`])(
  '%j is no code',
  { tags: ['DQR-4'] },
  (did) => expect(readDigitalCode(did)).toBeNull(),
);

test('every part of a code is in what its proof is taken over', { tags: ['DQR-1'] }, () => {
  const messages = [
    digitalMessage('key', 1, '3.05'),
    digitalMessage('kez', 1, '3.05'),
    digitalMessage('key', 2, '3.05'),
    digitalMessage('key', 1, '3.06'),
  ];
  expect(new Set(messages).size).toBe(messages.length);
});
