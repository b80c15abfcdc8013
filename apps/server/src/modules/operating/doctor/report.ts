import { styleText } from 'node:util';

/** `note` says how it is; the others say how good that is. */
export type Mark = 'note' | 'ok' | 'warn' | 'bad';

export interface ReportLine {
  readonly mark: Mark;
  readonly text: string;
}

export interface ReportPart {
  readonly title: string;
  readonly lines: readonly ReportLine[];
}

export const line = (mark: Mark, text: string): ReportLine => ({ mark, text });

const SIGNS = {
  note: ['·', 'gray'],
  ok: ['✓', 'green'],
  warn: ['!', 'yellow'],
  bad: ['✗', 'red'],
} as const;

/** The report on one page. */
export function asText(parts: readonly ReportPart[], isColoured: boolean): string {
  const shown = ({ mark, text }: ReportLine) => {
    const [sign, colour] = SIGNS[mark];
    return `  ${isColoured ? styleText(colour, sign, { validateStream: false }) : sign} ${text}`;
  };
  return `${parts.map(({ title, lines }) => [title, ...lines.map(shown)].join('\n')).join('\n\n')}\n`;
}

/** Something stops the house, or soon will. */
export const isBad = (parts: readonly ReportPart[]): boolean =>
  parts.some(({ lines }) => lines.some(({ mark }) => mark === 'bad'));
