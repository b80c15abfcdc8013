import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { useFixedCount } from './use-fixed-count.ts';

test('whoever is asked how many they are is let go once somebody of the table has ordered', {
  tags: ['PEOPLE-6'],
}, () => {
  const phone = phoneOf();
  let left = 0;
  function Asks({ isAsked }: { isAsked: boolean }) {
    useFixedCount(isAsked, () => {
      left += 1;
    });
    return null;
  }
  const page = (isAsked: boolean) => (
    <OnPhone phone={phone}>
      <Asks isAsked={isAsked} />
    </OnPhone>
  );
  const { rerender } = render(page(true));
  expect(left).toBe(0);
  act(() => phone.session.setHash('h'));
  expect(left).toBe(1);
  rerender(page(false));
  rerender(page(true));
  expect(left).toBe(2);
});
