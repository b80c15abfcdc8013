import { expect, test } from 'vitest';
import { classesOf, doublesIn, unknownUnitsOf } from './styles.mjs';

const sheet = (file, css) => [file, classesOf(css)];

test('a class that two sheets style is named with both of them', () => {
  const { faults } = doublesIn([
    sheet('menu.css', '.price { color: red }'),
    sheet('cart.css', '.totals .price, .line { color: blue }'),
    sheet('dish.css', '.dish { color: red }'),
  ]);
  expect(faults).toEqual(['.price is styled in menu.css, cart.css']);
});

test('a class is found in every kind of selector, and nothing else is taken for one', () => {
  const css = `
    /* .old { } */
    .a:not(.b) > li.c:hover, #root .d { background: url("x.e.png"); margin: 0.5em }
    @media (width >= 40.5em) { .f { padding: .25em } }
    @layer base.g { .h { & .i { color: red } } }
    [href$='.j'] { color: red }`;
  expect([...classesOf(css)].sort()).toEqual(['a', 'b', 'c', 'd', 'f', 'h', 'i']);
});

test('a class is found however it is written', () => {
  const css = `
    [class='a'], [class~="b"], [class~=c] { color: red }
    @scope (.d) to (.e) { .größe { color: red } }
    .w\\:x, .--f, .-g { color: red }`;
  expect([...classesOf(css)].sort()).toEqual(['--f', '-g', 'a', 'b', 'c', 'd', 'e', 'größe', 'w\\:x']);
});

test('a length in units of newer browsers is found wherever nothing asks first whether they are known', () => {
  const css = `
    @supports (height: 1dvh) { .a { height: 70dvh; } }
    .b { max-height: min(70svh,
      100% - 8px) }
    .c { width: 40vw; /* not 50dvw */ }
    @media (width <= 5em) { .d { min-height: 9lvh } }`;
  expect(unknownUnitsOf(css)).toEqual(['max-height: min(70svh, 100% - 8px)', 'min-height: 9lvh']);
});
