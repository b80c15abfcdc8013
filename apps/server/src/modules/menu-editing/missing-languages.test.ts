import { expect, test } from 'vitest';
import { useServer } from '../../testing/test-server.ts';
import { PUB } from '../../testing/venues.ts';
import { ofDish, openEditor } from './testing/editor.ts';

const server = useServer();

test('of languages those alone are missing that the venue’s guests can choose', {
  tags: ['EDIT-13'],
}, async () => {
  const { change, draft } = await openEditor(server);
  const speak = (settings: object) =>
    server.db.pool.query('UPDATE restaurants SET settings = settings || $2 WHERE restaurant_id = $1', [
      PUB,
      settings,
    ]);
  const told = async (name: object) =>
    (await change(ofDish('cola', 'name', name))).warnings.filter(({ code }) => code === 'LANGUAGE_MISSING');
  await speak({ useMultiLanguage: false, multiLanguageToggles: ['ja'] });
  expect(await told({ ko: '콜라 한 병' })).toEqual([]);
  expect((await draft()).languages).toEqual(['ko']);
  await speak({ useMultiLanguage: true });
  expect(await told({ ko: '콜라 두 병' })).toMatchObject([{ key: 'cola', languages: ['ja'] }]);
  await speak({ multiLanguageToggles: [] });
  expect(await told({ ko: '콜라 세 병', en: 'Cola' })).toMatchObject([{ languages: ['ja', 'zh-CN'] }]);
});
