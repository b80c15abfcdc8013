import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { noAnswer } from '../api/failures.ts';
import { loadErrorTexts } from '../words/error-texts.ts';
import LoadFailed from './load-failed.tsx';
import { Picture } from './picture.tsx';

afterEach(cleanup);

const images = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('a picture that does not come is the placeholder, and comes once the network is back', {
  tags: ['FIRST-13', 'MENU-18'],
}, () => {
  const phone = phoneOf();
  render(
    <OnPhone phone={phone}>
      <Picture path="/images/a" name="김치찌개" width={96} pixels={192} shape="square" />
    </OnPhone>,
  );
  const [first] = document.querySelectorAll('img');
  if (!first) throw new Error('There is no picture');
  act(() => phone.isOnline.set(false));
  fireEvent.error(first);
  expect(images()).toEqual([]);
  expect(document.querySelector('.picture-none')?.textContent).toBe('김');
  act(() => phone.isOnline.set(true));
  expect(images()).toEqual(['/images/a?w=192&h=192&fit=cover']);
});

test('a large picture stands on the small one that the phone has', () => {
  render(
    <OnPhone>
      <Picture path="/images/a" name="찌개" width={435} pixels={870} shape="banner" isFirst under={192} />
    </OnPhone>,
  );
  expect(images()).toEqual(['/images/a?w=192&h=192&fit=cover', '/images/a?w=870&h=500&fit=cover']);
});

test('what could not be read is asked for again when the network is back, without a tap', {
  tags: ['FIRST-14'],
}, async () => {
  await loadErrorTexts('ko');
  let tries = 0;
  const failed = noAnswer(false);
  await act(async () => {
    render(
      <OnPhone>
        <LoadFailed
          failed={failed}
          onRetry={() => {
            tries += 1;
          }}
        />
      </OnPhone>,
    );
  });
  act(() => void dispatchEvent(new Event('online')));
  expect(tries).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(tries).toBe(2);
});
