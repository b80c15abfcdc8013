import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { OnPhone } from '../../testing/phone-fixture.tsx';
import { admissionWords } from './admission-words.ts';
import WaitingStrip from './waiting-strip.tsx';

const answer = { label: 'A7C', asking: [], canInvite: false, serverTime: '' };

test.each([
  ['ASKING', '내 표시: A7C'],
  ['WAITING', '다시 요청하기'],
  ['OUT', '이 테이블에 함께하지 못했어요'],
] as const)('a phone that is %s reads how it stands', { tags: ['ADM-31'] }, async (standing, text) => {
  await admissionWords.load('ko');
  const { unmount } = render(
    <OnPhone>
      <Suspense>
        <WaitingStrip admission={{ ...answer, standing }} onAsk={vi.fn()} />
      </Suspense>
    </OnPhone>,
  );
  expect((await screen.findByRole('status')).textContent).toContain(text);
  unmount();
});
