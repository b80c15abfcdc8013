import { enterTop } from '@hansang/ui/top-layer';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unanswered } from '../../testing/fake-api.ts';
import { OnPhone, phoneOf, teachDialogs } from '../../testing/phone-fixture.tsx';
import { failureDetail } from '../words/error-texts.ts';
import FeedbackLayer from './feedback-layer.tsx';
import { standOverSheet } from './over-sheet.ts';
import { whatStandsBelow } from './what-stands-below.ts';

teachDialogs();
beforeEach(() => {
  vi.useFakeTimers();
  // At once: what one test has closed must not go back in the next.
  vi.spyOn(history, 'back').mockImplementation(() => void dispatchEvent(new PopStateEvent('popstate')));
});
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  const phone = phoneOf();
  render(
    <OnPhone phone={phone}>
      <FeedbackLayer />
    </OnPhone>,
  );
  const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return {
    ...phone.feedback,
    after,
    tell: (text: string) => act(() => phone.feedback.tell(text)),
    proclaim: (text: string, hasCheck?: boolean) => act(() => phone.feedback.proclaim(text, hasCheck)),
  };
}

test('a toast goes after 2500 ms, and a new one starts the time again', {
  tags: ['LAYER-1', 'LAYER-2'],
}, () => {
  const { tell, after } = open();
  tell('첫째');
  after(2400);
  tell('둘째');
  expect(screen.queryByText('첫째')).toBeNull();
  after(2499);
  expect(screen.getByText('둘째').closest('[role="status"]')).toBeTruthy();
  after(1);
  expect(screen.queryByText('둘째')).toBeNull();
});

test('a modal toast goes after 2000 ms, and a new one starts the time again', {
  tags: ['LAYER-4', 'LAYER-2', 'A11Y-4'],
}, () => {
  const { proclaim, after } = open();
  proclaim('2번 손님이 주문했어요.');
  after(1900);
  proclaim('3번 손님이 주문했어요.');
  after(1999);
  expect(screen.getByText('3번 손님이 주문했어요.').closest('[role="status"]')).toBeTruthy();
  after(1);
  expect(document.querySelector('.modal-toast')).toBeNull();
});

test('a modal toast may carry the check: 64 × 64, a second long, once, at once, in SVG', {
  tags: ['LAYER-5', 'LAYER-6'],
}, () => {
  const { proclaim } = open();
  proclaim('주문이 들어갔어요');
  const check = document.querySelector<SVGSVGElement>('.modal-toast svg');
  expect([check?.getAttribute('width'), check?.getAttribute('height')]).toEqual(['64', '64']);
  const set = (name: string) => check?.style.getPropertyValue(name);
  expect([set('--length'), set('--turns'), set('--play')]).toEqual(['1s', '1', 'running']);
  proclaim('그림 없이', false);
  expect(document.querySelector('.modal-toast svg')).toBeNull();
});

test('a snackbar stays until something was done about it', { tags: ['LAYER-7'] }, () => {
  const feedback = open();
  const run = vi.fn();
  act(() => feedback.offer('불러오지 못했어요.', '다시 시도', run));
  feedback.after(60_000);
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(run).toHaveBeenCalledOnce();
  expect(document.querySelector('.snackbar')).toBeNull();
});

test.each([
  ['default', ''],
  ['callToAction', '<nav class="page-bar"><a class="button">보기</a></nav>'],
  ['detailedCallToAction', '<div class="page-bar"><p class="why">이유</p><button>주문</button></div>'],
  ['addMenu', '<dialog open><div class="sheet-bar"><span class="stepper"></span></div></dialog>'],
  ['callToAction', '<dialog open><div class="sheet-bar"><button>확인</button></div></dialog>'],
])('a snackbar keeps clear of what stands below: %s', { tags: ['LAYER-8'] }, (above, html) => {
  document.body.innerHTML = html;
  expect(whatStandsBelow()).toBe(above);
});

test('of two ways on either can be taken, or neither', { tags: ['LAYER-9', 'DUP-6'] }, async () => {
  const feedback = open();
  const choose = () => {
    let answer: Promise<boolean | null> = Promise.resolve(null);
    act(() => {
      answer = feedback.choose('한 번 더 주문할까요?', { yes: '한 번 더 주문', no: '주문 내역 보기' });
    });
    return answer;
  };
  const again = choose();
  expect(document.querySelector<HTMLDialogElement>('dialog')?.style.zIndex).toBe('450');
  fireEvent.click(screen.getByRole('button', { name: '한 번 더 주문' }));
  expect(await again).toBe(true);
  const history = choose();
  fireEvent.click(screen.getByRole('button', { name: '주문 내역 보기' }));
  expect(await history).toBe(false);
  const neither = choose();
  fireEvent(document.querySelector('dialog') as HTMLElement, new Event('cancel', { cancelable: true }));
  expect(await neither).toBeNull();
});

test('an error dialog shows its message, and its status, name and code in small', {
  tags: ['ERR-13'],
}, () => {
  const feedback = open();
  const reply = { status: 409, name: 'Conflict', errorCode: 'CLOSED_TODAY', message: '', multiLanguage: {} };
  const failed = { ok: false, status: 409, code: 'CLOSED_TODAY', message: null, reply } as never;
  act(() => void feedback.alert('오늘은 영업이 끝났어요.', failureDetail(failed)));
  const dialog = screen.getByRole('dialog', { name: '오늘은 영업이 끝났어요.' });
  expect(within(dialog).getByText('409 Conflict (CLOSED_TODAY)')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '확인' }));
  expect(failureDetail(unanswered('TIMEOUT'))).toBe('999 (TIMEOUT)');
});

test('what is told while a sheet is open stands above it, at the top edge where there is no room', {
  tags: ['FIRST-17', 'LAYER-7'],
}, () => {
  document.body.innerHTML =
    '<dialog class="layer-sheet"><div class="layer-body"></div></dialog><div id="place"><p class="toast"></p></div>';
  const heights = (sheet: number) => {
    for (const [selector, height] of [
      ['.layer-body', sheet],
      ['.toast', 48],
    ] as const)
      Object.defineProperty(document.querySelector(selector), 'offsetHeight', {
        value: height,
        configurable: true,
      });
  };
  const place = document.getElementById('place') as HTMLElement;
  const sheet = document.querySelector('dialog') as HTMLElement;
  const lift = () => place.style.getPropertyValue('--over-sheet');
  heights(300);
  standOverSheet(place, sheet);
  expect(lift()).toBe('316px');
  heights(innerHeight - 20);
  standOverSheet(place, sheet);
  expect(lift()).toBe(`${innerHeight - 48 - 8}px`);
  standOverSheet(place, document.body);
  expect(lift()).toBe('');
});

const ASKS = { yes: '네', no: '아니요' };

test('a question that comes by itself waits until nothing else is open, and comes alone', {
  tags: ['LAYER-12'],
}, async () => {
  const { interrupt, confirm } = open();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  let leaveSheet = () => {};
  act(() => {
    leaveSheet = enterTop(dialog);
  });
  act(() => void interrupt('A7C 님을 들일까요?', ASKS));
  act(() => void interrupt('F00 님을 들일까요?', ASKS));
  act(() => void confirm('주문을 취소할까요?'));
  const shown = () => [...document.querySelectorAll('.ask-text')].map((text) => text.textContent);
  expect(shown()).toEqual(['주문을 취소할까요?']);
  fireEvent.click(screen.getByRole('button', { name: '확인' }));
  expect(shown()).toEqual([]);
  act(leaveSheet);
  expect(shown()).toEqual(['A7C 님을 들일까요?']);
  act(() => vi.advanceTimersByTime(400));
  fireEvent.click(screen.getByRole('button', { name: '아니요' }));
  // The entry of the first in the history is taken back: that is no Back of the guest's.
  await act(async () => {});
  expect(shown()).toEqual(['F00 님을 들일까요?']);
});

test('a question that comes by itself takes no tap and no Escape in its first 400 ms', {
  tags: ['LAYER-12'],
}, async () => {
  const { interrupt, after } = open();
  const answered = vi.fn();
  act(() => void interrupt('A7C 님을 들일까요?', ASKS).answer.then(answered));
  const dialog = screen.getByRole('dialog');
  after(399);
  fireEvent.click(screen.getByRole('button', { name: '네' }), { detail: 1 });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await act(async () => {});
  expect(answered).not.toHaveBeenCalled();
  after(1);
  fireEvent.click(screen.getByRole('button', { name: '네' }), { detail: 1 });
  await act(async () => {});
  expect(answered).toHaveBeenCalledWith(true);
});

test('a question is taken back before and after its turn', { tags: ['ADM-10', 'LAYER-12'] }, () => {
  const { interrupt } = open();
  const [first, second] = ['하나', '둘'].map((text) => interrupt(text, ASKS));
  act(() => second?.takeBack());
  act(() => first?.takeBack());
  expect(document.querySelector('.ask-text')).toBeNull();
});

test('who reaches its button by the keyboard answers it at once', {
  tags: ['LAYER-12', 'A11Y-2'],
}, async () => {
  const { interrupt } = open();
  const answered = vi.fn();
  act(() => void interrupt('A7C 님을 들일까요?', ASKS).answer.then(answered));
  // A click that no pointer made.
  fireEvent.click(screen.getByRole('button', { name: '네' }), { detail: 0 });
  await act(async () => {});
  expect(answered).toHaveBeenCalledWith(true);
});

test('what several answers say at once is told once, and again when it comes again', {
  tags: ['LAYER-13'],
}, async () => {
  vi.useRealTimers();
  const { alert } = open();
  let told: Promise<unknown> = Promise.resolve();
  await act(async () => {
    told = Promise.all([alert('다시 스캔해 주세요.'), alert('다시 스캔해 주세요.')]);
  });
  expect(screen.getAllByText('다시 스캔해 주세요.')).toHaveLength(1);
  await act(async () => screen.getByRole('button', { name: '확인' }).click());
  await told;
  await act(async () => void alert('다시 스캔해 주세요.'));
  expect(screen.getAllByText('다시 스캔해 주세요.')).toHaveLength(1);
});
