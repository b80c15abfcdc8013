import { Html, html } from './html.ts';
import { STYLE } from './style.ts';
import type { PageLanguage } from './texts.ts';

export interface Page {
  readonly language: PageLanguage;
  readonly title: string;
  readonly body: Html;
  readonly isWide?: boolean;
}

/** A whole document. It loads nothing from anywhere. */
export function layout({ language, title, body, isWide = false }: Page): string {
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body><main class="${isWide ? 'wide' : 'narrow'}">${body}</main></body>
</html>`;
  return document.text;
}
