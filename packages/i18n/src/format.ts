import { type Language, LIST_COMMAS } from '@hansang/contract';

/** Names of the `{placeholders}` in a text. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
export type Params<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [params: Record<Placeholders<Text>, string | number>];

/** What another language must provide for a Korean catalogue: the same keys, each a text. */
export type CatalogueOf<Korean> = { readonly [Key in keyof Korean]: string };

/** Fills `{placeholders}`; one without a value stays visible so that a test finds it. */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] === undefined ? hole : String(params[name]),
  );
}

/** `비빔밥, 콜라`, `ビビンバ、コーラ`. */
export const listed = (words: readonly string[], language: Language): string =>
  words.join(LIST_COMMAS[language]);

/** Sentences that follow one another: `。` holds its own distance. Without a text nothing stands. */
export const told = (sentences: readonly (string | false | undefined)[], language: Language): string =>
  sentences.filter(Boolean).join(language === 'ja' || language === 'zh-CN' ? '' : ' ');

/** `12,500원` on Korean screens, `₩12,500` elsewhere. Amount in integer won. */
export function formatWon(amount: number, language: Language): string {
  const digits = new Intl.NumberFormat('ko-KR').format(amount);
  return language === 'ko' ? `${digits}원` : `₩${digits}`;
}
