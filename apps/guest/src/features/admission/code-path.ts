import QRCode from 'qrcode';

/** A code to scan as the path of its dark squares; `size`: squares to a side, without the light margin. */
export interface CodePath {
  readonly path: string;
  readonly size: number;
}

export function codePathOf(text: string): CodePath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const path: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path.push(`M${column} ${row}h1v1h-1z`);
  return { path: path.join(''), size: modules.size };
}
