import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentCss, accentFor, contrast, DEFAULT_ACCENT, GROUND } from './accent.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('whatever colour a venue sets, text on it and text in it stay readable', { tags: ['A11Y-5'] }, () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('light' as const, 'dark' as const), (colour, theme) => {
      const { accent, onAccent, accentInk, accentSoft } = accentFor(colour, theme);
      expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accentInk, GROUND[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accentInk, accentSoft)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is readable already stays as the venue set it', { tags: ['A11Y-5'] }, () => {
  expect(accentFor('#1a5fb4', 'light').accent).toBe('#1a5fb4');
});

test('a light colour carries dark text', { tags: ['A11Y-5'] }, () => {
  expect(accentFor('#ffd400', 'light')).toMatchObject({ accent: '#ffd400', onAccent: '#1e1a16' });
});

test('a text that is no colour never reaches the page', () => {
  expect(accentCss('red;}body{display:none')).toBe(accentCss(DEFAULT_ACCENT));
});

test('the tokens carry the accent that the correction gives', () => {
  const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
  for (const theme of ['light', 'dark'] as const) {
    const part = theme === 'light' ? tokens.split('@media')[0] : tokens.split('@media')[1];
    const { accent, onAccent, accentInk, accentSoft } = accentFor(null, theme);
    for (const [name, value] of Object.entries({
      accent,
      'on-accent': onAccent,
      'accent-ink': accentInk,
      'accent-soft': accentSoft,
    }))
      expect(part).toContain(`--${name}: ${value};`);
    expect(part).toContain(`--ground: ${GROUND[theme]};`);
  }
});
