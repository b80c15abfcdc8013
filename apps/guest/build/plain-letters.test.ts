import { expect, test } from 'vitest';
import { inPlainLetters } from './plain-letters.ts';

test('what a bundle says in other scripts is written as escapes and says the same', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a bundle, which holds templates
  const code = 'const name = "김치"; [name, `${name} 🍲 “é”`, /^[가-힣🍲]+$/u.test(name)]';
  const plain = inPlainLetters(code);
  expect(plain).toMatch(/^[ -~]*$/);
  // biome-ignore lint/security/noGlobalEval: says what the engine makes of it
  expect(eval(plain)).toEqual(['김치', '김치 🍲 “é”', true]);
});

test.each(['"\\—"', 'String.raw`김치`'])(
  'a bundle in which an escape would say something else, as %s, is not built',
  (code) => {
    expect(() => inPlainLetters(code)).toThrow('cannot be escaped');
  },
);
