import QRCode from 'qrcode';

/** Light modules around a code, as readers expect them. */
const quiet = 4;

/** Two rows of modules share a line of text; in each block, which halves are drawn: none, lower, upper, both. */
const blocks = [' ', '▄', '▀', '█'] as const;

const blackOnWhite = '\u001b[38;2;0;0;0;48;2;255;255;255m';
const reset = '\u001b[0m';

/**
 * A QR code for a terminal, two modules a character high.
 * @param colours set black on white; without, light modules are drawn, which is right on dark terminals
 * @returns lines without a line end
 */
export function terminalQr(text: string, colours: boolean): string[] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'L' }).modules;
  const isDark = (row: number, column: number) =>
    row >= 0 && column >= 0 && row < size && column < size && data[row * size + column] === 1;
  const isDrawn = (row: number, column: number) => isDark(row, column) === colours;

  const lines: string[] = [];
  for (let row = -quiet; row < size + quiet; row += 2) {
    let line = '';
    for (let column = -quiet; column < size + quiet; column += 1) {
      line += blocks[(isDrawn(row, column) ? 2 : 0) + (isDrawn(row + 1, column) ? 1 : 0)];
    }
    lines.push(colours ? `${blackOnWhite}${line}${reset}` : line);
  }
  return lines;
}
