import QRCode from 'qrcode';

/** A code to scan as the path of its dark squares, for a screen to draw. */
export interface QrPath {
  readonly qrPath: string;
  /** Squares to a side, without the light margin that readers expect. */
  readonly qrSize: number;
}

export function qrPathOf(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const path: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) path.push(`M${column} ${row}h1v1h-1z`);
  return { qrPath: path.join(''), qrSize: modules.size };
}
