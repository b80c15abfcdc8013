/** Ground colours that `tokens.css` sets; text in the accent colour must be readable on them. */
export const GROUND = { light: '#fbf8f3', dark: '#171411' } as const;
/** Raised surfaces: cards, sheets, dialogs. */
export const SURFACE = { light: '#ffffff', dark: '#211d19' } as const;
export const INK = '#1e1a16';
export const DEFAULT_ACCENT = '#dd5228';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** WCAG 2.2 AA for text of normal size. */
const READABLE = 4.5;
/** From here on a colour is dark enough that darkening it a little for white text keeps its character. */
const TAKES_WHITE = 2.6;
const STEP = 0.02;

type Rgb = readonly [number, number, number];

/** An accent for one theme, every pair of it readable at AA. Colours are `#rrggbb`. */
export interface Accent {
  /** Ground of buttons and state marks. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
  /** The accent as text on the theme's ground. */
  readonly accentInk: string;
  /** A tint of the ground; `accentInk` stays readable on it. */
  readonly accentSoft: string;
}

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never as Rgb;
const hex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` in `colour`, 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [a, b] = [rgb(colour), rgb(other)];
  return hex(a.map((part, i) => part + ((b[i] ?? 0) - part) * share) as never as Rgb);
}

function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as never as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves `colour` towards `target` until it is readable on every one of `grounds`. */
function readable(colour: string, target: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += STEP) {
    const moved = mix(colour, target, share);
    if (grounds.every((ground) => contrast(moved, ground) >= READABLE)) return moved;
  }
  return target;
}

/** A venue's colour made safe for one theme. An invalid colour gives the house's own. */
export function accentFor(venueColour: string | null, theme: 'light' | 'dark'): Accent {
  const colour = venueColour !== null && isColour(venueColour) ? venueColour.toLowerCase() : DEFAULT_ACCENT;
  const takesWhite = contrast(colour, WHITE) >= TAKES_WHITE;
  const accent = takesWhite ? readable(colour, BLACK, [WHITE]) : readable(colour, WHITE, [INK]);
  const ground = GROUND[theme];
  const accentSoft = mix(ground, colour, theme === 'light' ? 0.1 : 0.18);
  const accentInk = readable(colour, theme === 'light' ? BLACK : WHITE, [ground, SURFACE[theme], accentSoft]);
  return { accent, onAccent: takesWhite ? WHITE : INK, accentInk, accentSoft };
}

/** The custom properties of a venue's accent as CSS text, for both themes. */
export function accentCss(venueColour: string): string {
  const block = (theme: 'light' | 'dark') => {
    const { accent, onAccent, accentInk, accentSoft } = accentFor(venueColour, theme);
    return `:root{--accent:${accent};--on-accent:${onAccent};--accent-ink:${accentInk};--accent-soft:${accentSoft}}`;
  };
  return `${block('light')}@media(prefers-color-scheme:dark){${block('dark')}}`;
}
