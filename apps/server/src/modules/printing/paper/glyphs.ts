import { fileURLToPath } from 'node:url';
import type { Language } from '@hansang/contract';
import PDFDocument from 'pdfkit';

const FACES = ['kr', 'jp', 'sc'] as const;
type Face = (typeof FACES)[number];

/** Which face a language reads first: the same Han character is drawn otherwise in each. */
const ORDER: Readonly<Record<Language, readonly Face[]>> = {
  ko: ['kr', 'jp', 'sc'],
  en: ['kr', 'jp', 'sc'],
  ja: ['jp', 'kr', 'sc'],
  'zh-CN': ['sc', 'jp', 'kr'],
};

/** What pdfkit keeps of a font is not in its types. */
interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { readonly path: { toSVG(): string }; readonly advanceWidth: number };
}

const opened = new Map<Face, Font>();

/** The fonts that codes are printed in, read with the first sign that wants them. */
function fontOf(face: Face): Font {
  let font = opened.get(face);
  if (!font) {
    const file = fileURLToPath(new URL(`../../table-plan/fonts/noto-sans-${face}.ttf`, import.meta.url));
    font = (new PDFDocument().font(file) as unknown as { readonly _font: { readonly font: Font } })._font
      .font;
    opened.set(face, font);
  }
  return font;
}

/** How one sign is drawn: its outline as an SVG path, y upwards, and the units of its square. */
export interface Glyph {
  readonly path: string;
  readonly advance: number;
  readonly unitsPerEm: number;
}

const drawn = new Map<string, Glyph | null>();
/** So many outlines are remembered: a menu's signs and all that guests write. */
const MOST_DRAWN = 4000;

/** Null where no face has the sign. */
export function glyphOf(sign: string, language: Language): Glyph | null {
  const key = `${language} ${sign}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= MOST_DRAWN) drawn.clear();
  const glyph = draw(sign.codePointAt(0) ?? 0, language);
  drawn.set(key, glyph);
  return glyph;
}

function draw(code: number, language: Language): Glyph | null {
  const font = ORDER[language].map(fontOf).find((one) => one.hasGlyphForCodePoint(code));
  if (!font) return null;
  const glyph = font.glyphForCodePoint(code);
  return { path: glyph.path.toSVG(), advance: glyph.advanceWidth, unitsPerEm: font.unitsPerEm };
}
