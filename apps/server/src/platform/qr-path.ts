import QRCode from 'qrcode';

/** A code to scan as the path of its dark squares, for a screen to draw. */
export interface QrPath {
  readonly qrPath: string;
  /** Squares to a side, without the light margin that readers expect. */
  readonly qrSize: number;
}

export function qrPathOf(text: string): QrPath {
  const { side, isDark } = qrSquaresOf(text);
  const path: string[] = [];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++)
      if (isDark(row, column)) path.push(`M${column} ${row}h1v1h-1z`);
  return { qrPath: path.join(''), qrSize: side };
}

/** A code as its squares; outside of it none is dark. */
export function qrSquaresOf(text: string): {
  readonly side: number;
  isDark(row: number, column: number): boolean;
} {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const isIn = (at: number) => at >= 0 && at < size;
  return { side: size, isDark: (row, column) => isIn(row) && isIn(column) && modules.get(row, column) === 1 };
}
