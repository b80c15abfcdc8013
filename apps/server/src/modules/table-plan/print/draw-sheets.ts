import { drawLying, drawSticker, drawUpright } from './draw-card.ts';
import { type Box, MM, type PaperForm, placesOf, TENT_FLAP, TENT_PANEL } from './forms.ts';
import type { PrintedTable, Printing } from './printing.ts';
import { Typeset } from './typeset.ts';

/** The codes of tables as A4 sheets. */
export async function drawSheets(printing: Printing, form: PaperForm): Promise<Buffer> {
  const set = new Typeset({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'ko-KR',
    info: { Title: printing.venueName.ko, Creator: 'Hansang' },
    displayTitle: true,
  });
  const { doc } = set;
  const written: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => written.push(part));
    doc.on('end', () => resolve(Buffer.concat(written)));
    doc.on('error', reject);
  });
  const places = placesOf(form);
  for (const [at, table] of printing.tables.entries()) {
    const place = places[at % places.length];
    if (!place) continue;
    if (at % places.length === 0) {
      doc.addPage();
      if (places.length > 1) for (const one of places) drawCutMarks(doc, one);
    }
    drawTable(set, form, table, printing, place);
  }
  doc.end();
  return done;
}

function drawTable(set: Typeset, form: PaperForm, table: PrintedTable, printing: Printing, box: Box): void {
  if (form === 'STICKER') drawSticker(set, table, box);
  else if (form === 'CARD_8') drawLying(set, table, printing, box);
  else if (form === 'TENT') drawTent(set, table, printing, box);
  else drawUpright(set, table, printing, box);
}

/** Two panels back to back over the fold, so that both sides of the table read it. */
function drawTent(set: Typeset, table: PrintedTable, printing: Printing, box: Box): void {
  const { doc } = set;
  const fold = box.y + TENT_FLAP + TENT_PANEL;
  const panel = { x: box.x, y: fold, width: box.width, height: TENT_PANEL };
  drawUpright(set, table, printing, panel);
  doc.save();
  doc.rotate(180, { origin: [box.x + box.width / 2, fold] });
  drawUpright(set, table, printing, panel);
  doc.restore();
  for (const y of [fold - TENT_PANEL, fold, fold + TENT_PANEL])
    doc
      .moveTo(box.x, y)
      .lineTo(box.x + box.width, y)
      .dash(2 * MM, { space: 2 * MM })
      .lineWidth(0.4)
      .stroke('#a8a29e')
      .undash();
}

/** A small cross at each corner. */
function drawCutMarks(doc: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
  const arm = 2 * MM;
  doc.lineWidth(0.4).strokeColor('#a8a29e');
  for (const left of [x, x + width])
    for (const top of [y, y + height]) {
      doc
        .moveTo(left - arm, top)
        .lineTo(left + arm, top)
        .stroke();
      doc
        .moveTo(left, top - arm)
        .lineTo(left, top + arm)
        .stroke();
    }
}
