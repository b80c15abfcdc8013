import { LANGUAGES } from '@hansang/contract';
import { describe, expect, test } from 'vitest';
import { type Entry, NAMES, PATTERNS } from './entries.ts';
import { lookedUp } from './spelling.ts';
import { suggest } from './suggest.ts';

const english = (ko: string) => suggest({ ko }).en;

describe('the glossary', () => {
  test('knows 300 dishes, parts and phrases, each in four languages', { tags: ['GLOSS-1'] }, () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(300);
    for (const entry of NAMES) {
      for (const language of LANGUAGES) expect(entry[language], JSON.stringify(entry)).not.toBe('');
      expect(entry.ko).toMatch(/^[가-힣]+$/);
      expect(entry.en, entry.ko).toMatch(/^[A-Z][a-zà-ÿA-Z’ ,&()-]*$/);
      expect(entry.ja, entry.ko).not.toMatch(/[가-힣a-z]/i);
      expect(entry['zh-CN'], entry.ko).not.toMatch(/[가-힣ぁ-ヿa-z]/i);
    }
  });

  test('says each Korean name once', { tags: ['GLOSS-1'] }, () => {
    const names = NAMES.map(({ ko }) => lookedUp(ko, 'ko'));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('holds the place of what goes in once in each language of a pattern', () => {
    for (const entry of Object.values(PATTERNS).flat() as Entry[]) {
      for (const language of LANGUAGES) expect(entry[language].split('{}'), entry.ko).toHaveLength(2);
    }
  });
});

describe('a name is suggested', { tags: ['GLOSS-2'] }, () => {
  test('as it is known, however it is spaced or spelled', () => {
    expect(suggest({ ko: '김치찌개' })).toEqual({ en: 'Kimchi stew', ja: 'キムチチゲ', 'zh-CN': '泡菜锅' });
    for (const spelled of ['김치 찌개', '김치찌게', ' 김치찌개 '])
      expect(english(spelled)).toBe('Kimchi stew');
    expect(english('돈까스')).toBe('Pork cutlet');
    expect(english('카페라떼')).toBe('Caffè latte');
    expect(english('모듬전')).toBe('Assorted pancakes');
  });

  test('from its parts where it is not known as a whole', () => {
    expect(suggest({ ko: '치즈돈가스' })).toEqual({
      en: 'Cheese pork cutlet',
      ja: 'チーズとんかつ',
      'zh-CN': '芝士炸猪排',
    });
    const composed = {
      오징어파전: 'Squid & spring onion pancake',
      '매운 치즈돈까스': 'Spicy cheese pork cutlet',
      연어구이: 'Grilled salmon',
      '새우 크림 파스타': 'Shrimp cream pasta',
      굴국밥: 'Oyster soup with rice',
      왕돈가스: 'Jumbo pork cutlet',
      딸기라떼: 'Strawberry latte',
      '치즈 추가': 'Extra cheese',
      '마늘 빼고': 'No garlic',
      '돈가스 정식': 'Pork cutlet set meal',
      '해물파전(대)': 'Seafood & spring onion pancake (large)',
      '2인분': 'Serves 2',
      '500ml': '500 ml',
      '소 (2인)': 'Small (for 2)',
      '만두 3개': 'Dumplings (3 pieces)',
      볶음·구이: 'Stir-fries & grilled dishes',
      탕·찌개·전골: 'Soups & stews & hot pots',
      만두·돈가스: 'Dumplings & pork cutlet',
      불고기버거: 'Bulgogi burger',
      제육덮밥: 'Spicy pork rice bowl',
      '오이 빼기': 'No cucumber',
    };
    for (const [ko, en] of Object.entries(composed)) expect(english(ko), ko).toBe(en);
    expect(suggest({ ko: '모둠꼬치어묵' }).ja).toBe('串おでんの盛り合わせ');
  });

  test('from English, Japanese or Chinese where only that is given', () => {
    expect(suggest({ en: 'kimchi stew' })).toEqual({ ko: '김치찌개', ja: 'キムチチゲ', 'zh-CN': '泡菜锅' });
    expect(suggest({ en: 'Cheese pork cutlet' }).ko).toBe('치즈돈가스');
    expect(suggest({ en: 'Stir-fried squid' }).ko).toBe('오징어볶음');
    expect(suggest({ ja: 'キムチチヂミ' }).ko).toBe('김치전');
    expect(suggest({ ja: 'えびチャーハン' }).ko).toBe('새우볶음밥');
    expect(suggest({ 'zh-CN': '石锅拌饭' }).en).toBe('Stone pot bibimbap');
  });

  test('only for the languages that lack one, and from the next language where the first is not known', () => {
    expect(suggest({ ko: '김밥', ja: '海苔巻き' })).toEqual({ en: 'Gimbap', 'zh-CN': '紫菜包饭' });
    expect(suggest({ ko: '엄마손 한 접시', en: 'Potato pancake' })).toEqual({
      ja: 'じゃがいもチヂミ',
      'zh-CN': '土豆饼',
    });
  });
});

describe('no name becomes a joke', { tags: ['GLOSS-3'] }, () => {
  test.each([
    ['육회', 'Beef tartare (yukhoe)', /six|times/i],
    ['육회비빔밥', 'Beef tartare bibimbap', /six|times/i],
    ['칼국수·수제비', 'Knife-cut noodles & hand-torn dough soup', /knife noodles/i],
    ['곰탕', 'Slow-simmered beef soup', /bear/i],
    ['닭곰탕', 'Simmered chicken soup', /bear/i],
    ['감자탕', 'Pork backbone stew', /potato soup/i],
    ['동태찌개', 'Pollock stew', /dynamic/i],
    ['부대찌개', 'Army stew (budae-jjigae)', /unit|bag/i],
    ['막걸리', 'Makgeolli (rice wine)', /raw|just/i],
    ['비빔냉면', 'Spicy cold noodles', /bibim|naked/i],
    ['물냉면', 'Cold noodles in broth', /water/i],
    ['칼국수', 'Knife-cut noodles', /^knife noodles/i],
    ['생맥주', 'Draught beer', /life|raw/i],
    ['빈대떡', 'Mung bean pancake', /bedbug|bug/i],
    ['붕어빵', 'Fish-shaped red bean pastry', /carp/i],
    ['닭똥집', 'Fried chicken gizzards', /shit|dung|house/i],
    ['뼈해장국', 'Pork backbone hangover soup', /bone dissolved/i],
    ['마약김밥', 'Mini gimbap', /drug/i],
    ['돼지껍데기', 'Grilled pork skin', /shell/i],
    ['모둠회', 'Assorted sashimi', /times|meeting/i],
    ['사이다', 'Lemon-lime soda', /cider/i],
    ['간장게장', 'Soy-marinated crab', /chief/i],
    ['수제비', 'Hand-torn dough soup', /made/i],
    ['수제맥주', 'Craft beer', /house/i],
  ])('%s', (ko, en, joke) => {
    expect(english(ko)).toBe(en);
    expect(Object.values(suggest({ ko })).join(' ')).not.toMatch(joke);
  });

  test('what is not understood to its last letter gets no suggestion', () => {
    for (const ko of [
      '할머니뼈해장국',
      '왕십리곱창',
      '달무리 파전',
      '오늘의 특선',
      '떡밥',
      '가나다',
      '소주잔받침',
    ])
      expect(suggest({ ko }), ko).toEqual({});
  });

  test('a word of two meanings is suggested where both agree', () => {
    expect(suggest({ en: 'Hot' })).toEqual({});
    expect(suggest({ en: 'Mung bean pancake' })).toEqual({ 'zh-CN': '绿豆煎饼' });
  });

  test('origin is never suggested', { tags: ['GLOSS-4'] }, () => {
    for (const ko of ['국내산', '돼지고기(국내산)', '쌀: 국내산', '미국산', '알레르기'])
      expect(suggest({ ko }), ko).toEqual({});
  });
});
