import { accentCss } from '@hansang/ui';
import type { PageData } from './page-data.ts';

/** What the built bundle gives a page: the style it carries, its script, and the chunks that script will ask for. */
export interface PageAssets {
  /** CSS text, inlined. */
  readonly css: string;
  /** Addresses of the style sheets that the text comes from: scripts must not fetch them again. */
  readonly styles: readonly string[];
  /** Address of the entry module. */
  readonly script: string;
  /** Addresses of modules to fetch together with it. */
  readonly preloads: readonly string[];
  /** Statistics that the operator has set up, for `<meta name="statistics">`; absent without any. */
  readonly statistics?: string;
}

/** A page as bytes-to-be, with the style whose hash its content policy must name. */
export interface RenderedPage {
  readonly html: string;
  /** Content of its one style element. */
  readonly style: string;
}

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%23cb4b25'/><path d='M5 11h14a7 7 0 0 1-4 6.3V19H9v-1.7A7 7 0 0 1 5 11Z' fill='%23fff'/></svg>";

// React asks for pictures ahead that stand a few lines below anyway: bytes for nothing.
const PRELOADED = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Puts a rendered body into its document. */
export function documentOf(body: string, title: string, data: PageData, assets: PageAssets): RenderedPage {
  const style = assets.css + (data.venue?.accent ? accentCss(data.venue.accent) : '');
  const links = [
    ...assets.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    // A disabled sheet is not fetched; with its text inlined it only tells the scripts that it is there.
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}"${assets.css ? ' disabled' : ''}>`),
  ];
  const html = `<!doctype html><html lang="${data.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeText(title)}</title><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><link rel="icon" href="${ICON}">${assets.statistics ? `<meta name="statistics" content="${escapeText(assets.statistics)}">` : ''}${style ? `<style>${style}</style>` : ''}<script type="module" src="${assets.script}" fetchpriority="low"></script>${links.join('')}</head><body><div id="root">${body.replace(PRELOADED, '')}</div><script type="application/json" id="page">${safeJson(data)}</script></body></html>`;
  return { html, style };
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}

/** JSON that cannot end its script element, whatever a venue calls its dishes. */
export function safeJson(data: unknown): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
