import type { Language } from '@hansang/contract';

/** Spellings that menus use for the same word. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/돈까스|돈까쓰|돈가쓰/g, '돈가스'],
  [/찌게/g, '찌개'],
  [/육계장/g, '육개장'],
  [/곱배기/g, '곱빼기'],
  [/공기밥/g, '공깃밥'],
  [/떡뽁이|떡볶기|떡복이/g, '떡볶이'],
  [/쭈꾸미/g, '주꾸미'],
  [/낚지/g, '낙지'],
  [/계란(?!빵)/g, '달걀'],
  [/자장/g, '짜장'],
  [/라떼/g, '라테'],
  [/캬라멜|캐러멜/g, '카라멜'],
  [/쥬스/g, '주스'],
  [/쉐이크/g, '셰이크'],
  [/리조또|리조토/g, '리소토'],
  [/모듬/g, '모둠'],
  [/프라이드치킨|후라이드(?!치킨)/g, '후라이드치킨'],
  [/만두국/g, '만둣국'],
  [/케익/g, '케이크'],
  [/크로와상/g, '크루아상'],
  [/샤브샤브/g, '샤부샤부'],
  [/토핑추가/g, '토핑'],
];

/** A name as it is looked up: how it is spaced, and which of its spellings was taken, makes no difference. */
export function lookedUp(text: string, language: Language): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replaceAll('’', "'");
  if (language === 'en')
    return plain
      .replace(/\band\b/g, '&')
      .replace(/\s+/g, ' ')
      .trim();
  const joined = plain.replace(/\s+/g, '');
  return language === 'ko' ? SPELLINGS.reduce((name, [from, to]) => name.replace(from, to), joined) : joined;
}
