/** `ko` for what is written in Korean, on a page of any language: it is read out, set and broken as Korean. */
export const writtenIn = (text: string): 'ko' | undefined =>
  /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined;
