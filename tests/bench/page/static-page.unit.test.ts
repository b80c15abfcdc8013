import { expect, test } from 'vitest';
import { picturesOf, staticPageOf, styleSheetsOf } from './static-page.ts';

const rendered = `<!doctype html><html lang="ko"><head><style>h1{color:red}</style>
<link rel="modulepreload" href="/assets/app.js"><link rel="stylesheet" href="/assets/late.css">
<script type="application/json" id="boot">{"a":"<b>"}</script></head>
<body><!--$--><h1 elementtiming="dish-name">김치전</h1><img alt="" src="/images/a?w=1&amp;h=2"><img alt="later">
<script type="module" src="/assets/app.js"></script></body></html>`;

test('the static page keeps markup, styles and pictures and drops scripts, boot data and preloads', () => {
  const page = staticPageOf(rendered);
  expect(page).toContain('<h1 elementtiming="dish-name">김치전</h1>');
  expect(page).toContain('h1{color:red}');
  expect(page).toContain('/images/a?w=1&amp;h=2');
  expect(page).not.toMatch(/script|modulepreload|boot|<!--/);
});

test('pictures and style sheets are found by their addresses', () => {
  expect(picturesOf(rendered)).toEqual(['/images/a?w=1&h=2']);
  expect(styleSheetsOf(rendered)).toEqual(['/assets/late.css']);
});
