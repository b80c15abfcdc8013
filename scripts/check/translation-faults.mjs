/** Scripts that a text must not contain; of languages that are not named here, those of all others. */
const foreignTo = {
  ja: /\p{Script=Hangul}/u,
  'zh-CN': /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
const foreignToLatin = /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
// A language is named in its own words in every language.
const ownNames = new Set(['한국어', 'English', '日本語', '简体中文', '中文']);

/** @typedef {Map<string, string>} Catalogue texts by `file:key` */

/**
 * What the other languages lack against Korean.
 * @param {Record<string, Catalogue>} catalogues by language
 * @returns {string[]}
 */
export function translationFaults(catalogues) {
  const korean = catalogues.ko ?? new Map();
  const faults = [];
  for (const [key, text] of korean) {
    if (text.trim() === '') faults.push(`ko ${key}: empty`);
  }
  for (const [language, catalogue] of Object.entries(catalogues)) {
    if (language === 'ko') continue;
    const foreign = foreignTo[language] ?? foreignToLatin;
    for (const [key, text] of korean) {
      const fault = textFault(text, catalogue.get(key), foreign);
      if (fault) faults.push(`${language} ${key}: ${fault}`);
    }
    for (const key of catalogue.keys()) {
      if (!korean.has(key)) faults.push(`${language} ${key}: Korean does not have it`);
    }
  }
  return faults;
}

function textFault(korean, text, foreign) {
  if (text === undefined) return 'missing';
  if (text.trim() === '') return 'empty';
  const wanted = placeholders(korean);
  const held = placeholders(text);
  if (wanted !== held) return `placeholders are ${held || 'none'}, Korean has ${wanted || 'none'}`;
  if (!ownNames.has(text) && foreign.test(text)) return `holds another language's letters: ${text}`;
  return null;
}

function placeholders(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([hole]) => hole))].sort().join(' ');
}

/**
 * Keys that no source names, neither whole nor by a `` `prefix.${…}` ``. Keys made of codes (`NOT_FOUND_TABLE`)
 * are looked up by the code they are called and count as used.
 * @param {Iterable<string>} keys `file:key`
 * @param {string} source every source outside the catalogues
 */
export function unusedKeys(keys, source) {
  const named = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, literal]) => literal));
  const prefixes = [...new Set([...source.matchAll(/`([\w.-]+[.-])\$\{/g)].map(([, prefix]) => prefix))];
  return [...keys].filter((full) => {
    const key = full.slice(full.indexOf(':') + 1);
    const isCode = /^[A-Z][A-Z0-9_]+$/.test(key.slice(key.lastIndexOf('.') + 1));
    return !isCode && !named.has(key) && !prefixes.some((prefix) => key.startsWith(prefix));
  });
}
