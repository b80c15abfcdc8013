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

/** A stretch of text that one face has all characters of. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Words and the language that they are of. */
export interface Said {
  readonly text: string;
  readonly language: Language;
}

export interface LineLook {
  readonly x: number;
  /** Of the line's upper edge. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** A line that is too wide becomes smaller down to this, then it is cut. */
  readonly least: number;
  readonly color?: string;
  readonly align?: 'left' | 'center';
}

/** A line is so many times as high as its letters' size. */
export const LINE = 1.3;
/** From the upper edge of a line to where its letters stand. */
const BASELINE = 1.02;
const INK = '#1c1917';

/** A document whose texts find their faces by themselves: a face that lacks a character would draw a box and lose it. */
export class Typeset {
  readonly doc: PDFKit.PDFDocument;

  constructor(options: PDFKit.PDFDocumentOptions) {
    this.doc = new PDFDocument(options);
    for (const face of FACES)
      this.doc.registerFont(face, fileURLToPath(new URL(`../fonts/noto-sans-${face}.ttf`, import.meta.url)));
  }

  /** Writes one line, as large as it may be and fits; answers how high the line is. */
  line(said: Said | readonly Said[], look: LineLook): number {
    const { x, y, width, least, color = INK, align = 'center' } = look;
    const { runs, size } = this.#fit(this.#runsOf(said), look.size, least, width);
    const wide = this.#width(runs, size);
    let at = align === 'center' ? x + (width - wide) / 2 : x;
    this.doc.fillColor(color);
    for (const run of runs) {
      this.doc.font(run.face).fontSize(size);
      this.doc.text(run.text, at, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
      at += this.doc.widthOfString(run.text);
    }
    return size * LINE;
  }

  /** How wide a line would be. */
  widthOf(said: Said, size: number): number {
    return this.#width(this.#runsOf(said), size);
  }

  #runsOf(said: Said | readonly Said[]): readonly Run[] {
    const all = 'text' in said ? [said] : said;
    return all.flatMap(({ text, language }) => this.#runs(text, language));
  }

  #fit(runs: readonly Run[], wanted: number, least: number, width: number) {
    const natural = this.#width(runs, wanted);
    if (natural <= width) return { runs, size: wanted };
    // A hair less: sums of widths are not exact, and a line that fits is not to be cut.
    const size = Math.max(least, (0.999 * wanted * width) / natural);
    let cut = runs;
    while (this.#width(cut, size) > width && cut.length > 0) cut = shortened(cut);
    return { runs: cut, size };
  }

  #width(runs: readonly Run[], size: number): number {
    return runs.reduce(
      (sum, { face, text }) => sum + this.doc.font(face).fontSize(size).widthOfString(text),
      0,
    );
  }

  /** One face for the whole text where one has it all, else a new run wherever the face must change. */
  #runs(text: string, language: Language): Run[] {
    const order = ORDER[language];
    const signs = [...text].filter((sign) => order.some((face) => this.#has(face, sign)));
    const whole = order.find((face) => signs.every((sign) => this.#has(face, sign)));
    if (whole) return [{ face: whole, text: signs.join('') }];
    const runs: { face: Face; text: string }[] = [];
    for (const sign of signs) {
      const last = runs.at(-1);
      const face = order.find((one) => this.#has(one, sign)) ?? order[0] ?? 'kr';
      if (last && (last.face === face || sign === ' ')) last.text += sign;
      else runs.push({ face, text: sign });
    }
    return runs;
  }

  #has(face: Face, sign: string): boolean {
    // What pdfkit keeps of a font is not in its types.
    const { _font } = this.doc.font(face) as unknown as {
      readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } };
    };
    return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  }
}

/** One sign shorter, and an ellipsis in its place. */
function shortened(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  if (!last) return [];
  const rest = [...last.text.replace(/…$/, '')].slice(0, -1).join('');
  const kept = runs.slice(0, -1);
  return rest === '' ? kept : [...kept, { face: last.face, text: `${rest}…` }];
}
