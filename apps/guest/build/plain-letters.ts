import type { Plugin } from 'vite';

/**
 * Writes what the bundle says in other scripts as escapes. V8 takes two bytes for each letter of a source that holds a single
 * one of them, and a server holds the source for as long as it runs.
 */
export const plainLetters: Plugin = {
  name: 'plain-letters',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') part.code = inPlainLetters(part.code);
  },
};

/** @throws where an escape would say something else: after a backslash, or in a text that is taken as it stands */
export function inPlainLetters(code: string): string {
  if (/\\[\u0080-\uffff]|String\.raw/.test(code))
    throw new Error('The bundle holds a letter that cannot be escaped');
  return code.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
