import { callPath } from '@hansang/contract';
import type { PrintCodesRequest } from '@hansang/contract/schemas';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { TestStaff } from '../../../testing/test-staff.ts';
import type { Box } from '../print/forms.ts';

/** A print as it goes over the wire. */
export async function printed(staff: TestStaff, body: PrintCodesRequest, signal?: AbortSignal) {
  const answer = await fetch(new URL(callPath('printCodes', staff.params), staff.server.origin), {
    method: 'POST',
    headers: {
      ...staff.headers,
      'content-type': 'application/json',
      cookie: [...staff.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

/** A PDF as somebody else's program reads it. */
export async function readPdf(bytes: Uint8Array): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  onTestFinished(() => {
    document.destroy();
    library.destroy();
  });
  return document;
}

/** Dots to a point: 144 to an inch and more, less than any printer has. A camera tries again too. */
const SCALES = [2, 3, 4, 3.5];

type Picture = Awaited<ReturnType<ReturnType<PDFiumDocument['getPage']>['render']>>;

/** Pages are dear to paint, and most hold several codes. */
const painted = new WeakMap<PDFiumDocument, Map<string, Promise<Picture>>>();

function paint(document: PDFiumDocument, page: number, scale: number): Promise<Picture> {
  const known = painted.get(document) ?? new Map<string, Promise<Picture>>();
  painted.set(document, known);
  const key = `${page} ${scale}`;
  const picture = known.get(key) ?? document.getPage(page).render({ scale, render: 'bitmap' });
  known.set(key, picture);
  return picture;
}

/** What the code in a place of a page holds, seen as a camera would; null where nothing can be read. */
export async function codeAt(document: PDFiumDocument, page: number, box: Box): Promise<string | null> {
  for (const scale of SCALES) {
    const picture = await paint(document, page, scale);
    const place = {
      left: Math.round(box.x * scale),
      top: Math.round(box.y * scale),
      width: Math.floor(Math.min(box.width * scale, picture.width - box.x * scale)),
      height: Math.floor(Math.min(box.height * scale, picture.height - box.y * scale)),
    };
    const raw = { width: picture.width, height: picture.height, channels: 4 } as const;
    const cut = await sharp(picture.data, { raw }).extract(place).raw().toBuffer({ resolveWithObject: true });
    const code = jsQr(new Uint8ClampedArray(cut.data), cut.info.width, cut.info.height);
    if (code) return code.data;
  }
  return null;
}

/** What the code on a picture of its own holds. */
export async function codeOn(picture: Uint8Array): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
