import { ALCOHOL_TAGS } from '@hansang/contract';
import { describe, expect, test } from 'vitest';
import { dqrcEntry, sampleEntry, shortcutEntry, xingsEntry } from './entry.ts';

const query = (text: string) => new URLSearchParams(text);
const xings = (text: string) => {
  const found = xingsEntry(query(text));
  return found.ok ? found.values : found.fault;
};

describe('/misc/xings', () => {
  test('needs store id, table id and order means, each with its own fault', {
    tags: ['ENTRY-1', 'ENTRY-2', 'ENTRY-4'],
  }, () => {
    expect(xings('sid=1&tid=2&m=qr')).toEqual({ sid: '1', tid: '2', m: 'qr', k: '' });
    expect(xings('tid=2&m=qr')).toBe('STORE_ID_NEEDED');
    expect(xings('sid=1&m=qr')).toBe('TABLE_ID_NEEDED');
    expect(xings('sid=1&tid=2')).toBe('ORDER_MEANS_NEEDED');
    expect(xings('')).toBe('STORE_ID_NEEDED');
    expect(xings('sid=1')).toBe('TABLE_ID_NEEDED');
  });

  test('takes the key of a printed code along', { tags: ['KEY-4'] }, () => {
    expect(xings('sid=1&tid=2&m=qr&k=7k3m9qxwb2tf')).toMatchObject({ tid: '2', k: '7k3m9qxwb2tf' });
  });

  test('takes an empty value for a missing one', { tags: ['ENTRY-1'] }, () => {
    expect(xings('sid=&tid=2&m=qr')).toBe('STORE_ID_NEEDED');
    expect(xings('sid=1&tid=2&m=')).toBe('ORDER_MEANS_NEEDED');
  });

  test('lets preview and menu board do without a table', { tags: ['ENTRY-3'] }, () => {
    expect(xings('sid=1&m=preview')).toEqual({ sid: '1', tid: '', m: 'preview', k: '' });
    expect(xings('sid=1&m=menuboard')).toEqual({ sid: '1', tid: '', m: 'menuboard', k: '' });
    expect(xings('sid=1&tid=2&m=preview')).toMatchObject({ tid: '2' });
    expect(xings('sid=1&m=nfc&m=preview')).toBe('TABLE_ID_NEEDED');
  });

  test('refuses each repeated parameter with its own fault, equal values too', {
    tags: ['ENTRY-5', 'ENTRY-6', 'ENTRY-7'],
  }, () => {
    expect(xings('sid=1&sid=1&tid=2&m=qr')).toBe('MULTIPLE_STORE_IDS');
    expect(xings('sid=1&tid=2&tid=3&m=qr')).toBe('MULTIPLE_TABLE_IDS');
    expect(xings('sid=1&tid=2&m=qr&m=nfc')).toBe('MULTIPLE_ORDER_MEANS');
    expect(xings('sid=1&tid=2&tid=3&m=preview')).toBe('MULTIPLE_TABLE_IDS');
  });

  test('reads a parsed query object alike', { tags: ['ENTRY-1', 'ENTRY-5'] }, () => {
    expect(xingsEntry({ sid: '1', tid: '2', m: 'qr' })).toMatchObject({ ok: true });
    expect(xingsEntry({ sid: ['1', '2'], tid: '2', m: 'qr' })).toEqual({
      ok: false,
      fault: 'MULTIPLE_STORE_IDS',
    });
    expect(xingsEntry({ tid: '2', m: undefined })).toEqual({ ok: false, fault: 'STORE_ID_NEEDED' });
  });
});

test('a digital QR needs table key, time value and battery value', {
  tags: ['ENTRY-14', 'ENTRY-15', 'ENTRY-16'],
}, () => {
  const dqrc = (text: string) => {
    const found = dqrcEntry(query(text));
    return found.ok ? found.values : found.fault;
  };
  expect(dqrc('tid=key&did=7&vid=3.9&m=qr')).toEqual({ tid: 'key', did: '7', vid: '3.9', m: 'qr' });
  expect(dqrc('tid=key&did=7&vid=3.9')).toMatchObject({ m: '' });
  expect(dqrc('did=7&vid=3.9')).toBe('TABLE_KEY_NEEDED');
  expect(dqrc('tid=key&vid=3.9')).toBe('TIME_VALUE_NEEDED');
  expect(dqrc('tid=key&did=7')).toBe('BATTERY_VALUE_NEEDED');
});

test('a sample entry needs its store id once', { tags: ['ENTRY-18'] }, () => {
  expect(sampleEntry(query('sid=1'))).toEqual({ ok: true, values: { sid: '1' } });
  expect(sampleEntry(query(''))).toEqual({ ok: false, fault: 'STORE_ID_NEEDED' });
  expect(sampleEntry(query('sid=1&sid=2'))).toEqual({ ok: false, fault: 'MULTIPLE_STORE_IDS' });
});

describe('/misc/shortcut', () => {
  const fault = (text: string) => {
    const found = shortcutEntry(query(text));
    return found.ok ? null : found.fault;
  };

  test('needs everything of a scan and the alcohol tag', { tags: ['ENTRY-19', 'ENTRY-20'] }, () => {
    expect(fault('sid=1&tid=2&m=qr')).toBe('ALCOHOL_TAG_NEEDED');
    expect(fault('tid=2&m=qr&alcoholTag=SOJU')).toBe('STORE_ID_NEEDED');
    expect(fault('sid=1&m=preview&alcoholTag=SOJU')).toBe('TABLE_ID_NEEDED');
    expect(fault('sid=1&tid=2&alcoholTag=SOJU')).toBe('ORDER_MEANS_NEEDED');
  });

  test('refuses a repeated tag', { tags: ['ENTRY-21'] }, () => {
    expect(fault('sid=1&tid=2&m=qr&alcoholTag=SOJU&alcoholTag=BEER')).toBe('MULTIPLE_ALCOHOL_TAGS');
  });

  test('takes every known tag but NONE', { tags: ['ENTRY-22'] }, () => {
    const refused = [...ALCOHOL_TAGS, 'soju', 'COLA', '__proto__'].filter((tag) =>
      fault(`sid=1&tid=2&m=qr&alcoholTag=${tag}`),
    );
    expect(refused).toEqual(['NONE', 'soju', 'COLA', '__proto__']);
    expect(fault('sid=1&tid=2&m=qr&alcoholTag=NONE')).toBe('WRONG_ALCOHOL_TAG');
  });
});
