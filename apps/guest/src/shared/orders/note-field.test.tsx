import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { settingsOf } from '../../testing/menu-fixture.ts';
import { OnPhone, phoneOf } from '../../testing/phone-fixture.tsx';
import { venueView } from '../venue/venue-view.ts';
import NoteField from './note-field.tsx';
import { keepOrderNote, orderNote } from './order-note.ts';
import OrderNoteField from './order-note-field.tsx';
import { SoldLines } from './sold-lines.tsx';

afterEach(cleanup);

test('what a guest types becomes one printable line, whatever they paste', { tags: ['NOTE-3'] }, async () => {
  const onWrite = vi.fn();
  function Kept() {
    const [note, setNote] = useState<string>();
    const write = (text: string) => {
      onWrite(text);
      setNote(text);
    };
    return <NoteField of="dish" note={note} onWrite={write} />;
  }
  await act(async () =>
    render(
      <OnPhone>
        <Kept />
      </OnPhone>,
    ),
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '요청 사항' });
  expect(field.maxLength).toBe(60);
  fireEvent.change(field, { target: { value: '  덜\u0007 맵게 ' } });
  expect(onWrite).toHaveBeenLastCalledWith('덜 맵게');
  fireEvent.blur(field);
  expect(field.value).toBe('덜 맵게');
});

test('the note of an order rests on the phone until it is sent, and is no next guest’s', {
  tags: ['NOTE-1', 'NOTE-2'],
}, async () => {
  const phone = phoneOf();
  const scan = phone.session.entry.get()?.timestamp;
  await act(async () =>
    render(
      <OnPhone phone={phone}>
        <OrderNoteField />
      </OnPhone>,
    ),
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '주문 전체 요청 사항' });
  expect(field.maxLength).toBe(120);
  fireEvent.change(field, { target: { value: '앞접시 3개요' } });
  expect(orderNote(phone.storage, scan)).toBe('앞접시 3개요');
  expect(orderNote(phone.storage, 'another scan')).toBe('');
  keepOrderNote(phone.storage, scan, '');
  expect(orderNote(phone.storage, scan)).toBe('');
});

test('a venue that takes no notes tells its phones nothing of them', {
  tags: ['NOTE-1', 'SERVICE-7'],
}, () => {
  expect(venueView(settingsOf(), 'ko')).not.toHaveProperty('notes');
  expect(venueView(settingsOf(), 'ko')).not.toHaveProperty('behind');
  const busy = settingsOf({ useOrderNotes: true, kitchenDelayMinutes: 20 });
  expect(venueView(busy, 'ko')).toMatchObject({ notes: true, behind: 20 });
});

test('an order tells its notes, and while it cooks which dish is done', {
  tags: ['NOTE-5', 'TRANS-21'],
}, () => {
  const name = { name: { ko: '찌개', en: 'Stew', ja: 'S', 'zh-CN': 'S' } };
  const line = (state: 'COOKING' | 'DONE', note: string | null) =>
    ({
      _id: state,
      quantity: 1,
      price: 1000,
      options: [],
      size: null,
      multiLanguage: name,
      state,
      note,
    }) as never;
  const menus = [line('DONE', '덜 맵게'), line('COOKING', null)];
  render(
    <OnPhone>
      <SoldLines menus={menus} status="CONFIRM" note="앞접시 3개요" />
    </OnPhone>,
  );
  screen.getByText('“덜 맵게”');
  screen.getByText('“앞접시 3개요”');
  expect(document.querySelectorAll('.sold-done')).toHaveLength(1);
  cleanup();
  render(
    <OnPhone>
      <SoldLines menus={menus} status="MENU_COMPLETE" note={null} />
    </OnPhone>,
  );
  expect(document.querySelectorAll('.sold-done, .sold-note')).toHaveLength(0);
});
