import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** One moment of the film: what both people see, and where one of them taps next. */
export interface Scene {
  readonly caption: string;
  /** What the guest's phone shows, as a picture of it. */
  readonly phone: Picture;
  readonly board: Picture;
}

export interface Picture {
  readonly png: string;
  /** Centre of the next tap, in parts of width and height. */
  readonly tap: { readonly x: number; readonly y: number } | null;
}

const SIZE = { width: 1200, height: 740 } as const;
const FRAME_MS = 1100;
const LAST_FRAME_MS = 2600;

/** Pictures what a page shows; a finger lies on what is tapped next. */
export async function picture(page: Page, tapped?: Locator): Promise<Picture> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(areImagesThere);
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const box = await tapped?.first().boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return { png, tap: null };
  return {
    png,
    tap: { x: (box.x + box.width / 2) / size.width, y: (box.y + box.height / 2) / size.height },
  };
}

/** Whether every picture in sight is drawn; the others may never be asked for. */
function areImagesThere(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isSeen = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && right > left;
    return !isSeen || (image.complete && image.naturalWidth > 0);
  });
}

/** Joins the scenes to one moving picture, phone and board side by side. */
export async function writeFilm(browser: Browser, scenes: readonly Scene[], path: string): Promise<void> {
  const stage = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1.5 });
  const frames: Buffer[] = [];
  for (const [index, scene] of scenes.entries()) {
    await stage.setContent(frame(scene, index, scenes.length));
    frames.push(await stage.screenshot());
  }
  await stage.close();
  const delay = frames.map((_, index) => (index === frames.length - 1 ? LAST_FRAME_MS : FRAME_MS));
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 82, effort: 5, loop: 0, delay })
    .toFile(path);
}

function frame({ caption, phone, board }: Scene, index: number, count: number): string {
  const dots = Array.from({ length: count }, (_, at) => `<i class="${at <= index ? 'past' : ''}"></i>`).join(
    '',
  );
  return `<style>${STYLE}</style><body>
    ${device('phone', phone)}
    <div class="right">${device('board', board)}<p>${caption}</p><div class="dots">${dots}</div></div></body>`;
}

function device(kind: 'phone' | 'board', { png, tap }: Picture): string {
  const finger = tap ? `<b style="left:${tap.x * 100}%;top:${tap.y * 100}%"></b>` : '';
  return `<div class="${kind}"><img src="data:image/png;base64,${png}">${finger}</div>`;
}

const STYLE = `
  body { margin: 0; height: ${SIZE.height}px; display: flex; gap: 36px; align-items: center; justify-content: center;
    background: linear-gradient(135deg, #f6efe6, #efe2d3); font-family: "Noto Sans CJK KR", sans-serif; color: #1f1a17; }
  .phone, .board { position: relative; overflow: hidden; border: 9px solid #1f1a17; background: #1f1a17;
    box-shadow: 0 20px 50px #3b21; }
  .phone { width: 310px; height: 671px; border-radius: 40px; }
  .board { width: 766px; height: 532px; border-radius: 22px; }
  img { display: block; width: 100%; height: 100%; }
  b { position: absolute; width: 46px; height: 46px; margin: -23px; border-radius: 50%; background: #1f1a1744;
    box-shadow: 0 0 0 3px #fff, 0 4px 14px #0006; }
  p { margin: 30px 4px 16px; font-size: 25px; font-weight: 700; }
  .dots { display: flex; gap: 8px; margin-left: 4px; }
  i { width: 26px; height: 6px; border-radius: 3px; background: #1f1a1722; }
  i.past { background: #cb4a20; }`;
