import type { StaffCallName } from '@hansang/contract';
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { FakeServer } from './fake-server.ts';

/** Lets a call act and answer only when the test says so, the first that was asked being number 1. */
export function withhold(server: FakeServer, name: StaffCallName) {
  const handlers = server.handlers as Record<string, (asked: unknown) => unknown>;
  const act = handlers[name];
  const answers: (() => void)[] = [];
  handlers[name] = (asked) => new Promise((resolve) => answers.push(() => resolve(act?.(asked))));
  const asked = (number: number) => waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(number));
  return {
    /** Waits until it was asked so often. */
    asked,
    async answer(number: number) {
      await asked(number);
      answers[number - 1]?.();
    },
  };
}
