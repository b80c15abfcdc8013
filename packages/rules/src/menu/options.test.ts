import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aGroup, aMenu, anOption, aSize, named } from '../testing/dishes.ts';
import { takenOptions } from './choice.ts';
import { choiceRefusals, optionRoom, unorderable } from './options.ts';

const sauces = aGroup('sauces', [anOption('soy', { selectableCount: 2 }), anOption('chili')], {
  selectableCount: 3,
});
const rice = aGroup('rice', [anOption('white'), anOption('mixed', { isSoldOut: true })], {
  isRequired: true,
  selectableCount: 1,
});
const dish = aMenu('bibimbap', { optionGroups: [sauces, rice] });

const refusals = (options: Record<string, number>, over = {}, size: string | null = null) =>
  choiceRefusals(
    { ...dish, ...over },
    {
      size: size === null ? null : { _id: size },
      options: Object.entries(options).map(([_id, quantity]) => ({ _id, quantity })),
    },
  );

describe('choosing options', () => {
  test('a choice within every bound is accepted', { tags: ['OPT-1', 'OPT-2', 'OPT-3'] }, () => {
    expect(refusals({ white: 1 })).toEqual([]);
    expect(refusals({ white: 1, soy: 2, chili: 1 })).toEqual([]);
  });

  test('a group beyond its count is refused with its name and maximum', { tags: ['OPT-1', 'OPT-4'] }, () => {
    expect(refusals({ white: 1, soy: 2, chili: 2 })).toEqual([
      { code: 'OPTION_GROUP_LIMIT', params: { name: named('sauces'), max: 3 } },
    ]);
  });

  test('an option beyond its own count is refused with its name and maximum', {
    tags: ['OPT-2', 'OPT-4'],
  }, () => {
    expect(refusals({ white: 1, soy: 3 })).toEqual([
      { code: 'OPTION_LIMIT', params: { name: named('soy'), max: 2 } },
    ]);
  });

  test('an option listed twice counts as its sum', { tags: ['OPT-2'] }, () => {
    const options = [
      { _id: 'white', quantity: 1 },
      { _id: 'soy', quantity: 2 },
      { _id: 'soy', quantity: 1 },
    ];
    expect(choiceRefusals(dish, { size: null, options })[0]?.code).toBe('OPTION_LIMIT');
  });

  test('a required group left empty is refused with its name and count', { tags: ['OPT-3', 'OPT-5'] }, () => {
    expect(refusals({ soy: 1 })).toEqual([
      { code: 'OPTION_REQUIRED', params: { name: named('rice'), count: 1 } },
    ]);
    expect(refusals({ white: 0 })[0]?.code).toBe('OPTION_REQUIRED');
  });

  test('a sold-out option is refused by name', { tags: ['OPT-8'] }, () => {
    expect(refusals({ mixed: 1 })).toEqual([{ code: 'OPTION_SOLD_OUT', params: { name: named('mixed') } }]);
  });

  test('an option that is not the dish’s is refused, and so is a quantity that is none', {
    tags: ['OPT-11'],
  }, () => {
    expect(refusals({ white: 1, foreign: 1 })[0]?.code).toBe('MENU_CHANGED');
    for (const quantity of [-1, 0.5, Number.NaN])
      expect(refusals({ white: 1, soy: quantity })[0]?.code).toBe('MENU_CHANGED');
  });

  test('a required group that is sold out makes the dish unorderable, with its name', {
    tags: ['OPT-12'],
  }, () => {
    const soldOut = {
      optionGroups: [aGroup('rice', [anOption('mixed', { isSoldOut: true })], { isRequired: true })],
    };
    expect(refusals({}, soldOut)).toEqual([{ code: 'OPTION_SOLD_OUT', params: { name: named('rice') } }]);
    expect(unorderable({ ...dish, ...soldOut })).toEqual({
      code: 'OPTION_SOLD_OUT',
      params: { name: named('rice') },
    });
    expect(unorderable(dish)).toBeNull();
  });

  test('a group may want several, and says how many', { tags: ['FIRST-12'] }, () => {
    const pair = aGroup(
      'sides',
      [anOption('kimchi'), anOption('namul'), anOption('egg', { isSoldOut: true })],
      {
        isRequired: true,
        requiredCount: 2,
      },
    );
    const wanted = [{ code: 'OPTION_REQUIRED', params: { name: named('sides'), count: 2 } }];
    const sides = { optionGroups: [pair] };
    expect(refusals({}, sides)).toEqual(wanted);
    expect(refusals({ kimchi: 1 }, sides)).toEqual(wanted);
    expect(refusals({ kimchi: 1, namul: 1 }, sides)).toEqual([]);
    expect(refusals({ kimchi: 2 }, sides)).toEqual([]);
    // What is left of it does not make two.
    const one = anOption('kimchi', { selectableCount: 1 });
    const scarce = { optionGroups: [{ ...pair, options: [one, anOption('egg', { isSoldOut: true })] }] };
    expect(unorderable({ ...dish, ...scarce })?.code).toBe('OPTION_SOLD_OUT');
    expect(refusals({ kimchi: 1 }, scarce)[0]?.code).toBe('OPTION_SOLD_OUT');
    // Where nothing is required the number says nothing.
    expect(refusals({}, { optionGroups: [{ ...pair, isRequired: false }] })).toEqual([]);
  });

  test('an optional group that is sold out holds nothing up', { tags: ['OPT-12'] }, () => {
    const optional = { optionGroups: [aGroup('rice', [anOption('mixed', { isSoldOut: true })])] };
    expect(refusals({}, optional)).toEqual([]);
    expect(unorderable({ ...dish, ...optional })).toBeNull();
  });
});

describe('choosing a size', () => {
  test('one that is sold out is refused by its name, and without any left the dish cannot be had', {
    tags: ['STOCK-10'],
  }, () => {
    const [half, whole] = [aSize('half', 9000, { isSoldOut: true }), aSize('whole', 17_000)];
    const chicken = aMenu('chicken', { sizes: [half, whole] });
    const of = (_id: string) => choiceRefusals(chicken, { size: { _id }, options: [] });
    expect(of('half')).toEqual([{ code: 'OPTION_SOLD_OUT', params: { name: named('half') } }]);
    expect(of('whole')).toEqual([]);
    expect(unorderable(chicken)).toBeNull();
    const out = aMenu('chicken', { sizes: [half, { ...whole, isSoldOut: true }] });
    expect(unorderable(out)).toEqual({ code: 'OPTION_SOLD_OUT', params: { name: named('chicken') } });
  });

  const sizes = [aSize('small', 9000), aSize('large', 12_000)];

  test('a dish with sizes needs one, and says for which dish', { tags: ['OPT-9'] }, () => {
    expect(refusals({ white: 1 }, { sizes })).toEqual([
      { code: 'SIZE_REQUIRED', params: { name: named('bibimbap'), count: 1 } },
    ]);
    expect(refusals({ white: 1 }, { sizes }, 'large')).toEqual([]);
  });

  test('a size that the dish does not have is refused', { tags: ['OPT-10', 'OPT-11'] }, () => {
    expect(refusals({ white: 1 }, { sizes }, 'huge')[0]?.code).toBe('MENU_CHANGED');
    expect(refusals({ white: 1 }, {}, 'large')[0]?.code).toBe('MENU_CHANGED');
  });
});

const menus = fc
  .array(
    fc.record({
      isRequired: fc.boolean(),
      requiredCount: fc.integer({ min: 1, max: 3 }),
      selectableCount: fc.integer({ min: 1, max: 4 }),
      options: fc.array(
        fc.record({ isSoldOut: fc.boolean(), selectableCount: fc.integer({ min: 1, max: 3 }) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    }),
    { maxLength: 3 },
  )
  .map((groups) =>
    groups.map(({ options, ...group }, g) =>
      aGroup(
        `g${g}`,
        options.map((option, o) => anOption(`g${g}o${o}`, option)),
        group,
      ),
    ),
  );

test('whoever adds only where there is room never breaks a maximum', {
  tags: ['OPT-1', 'OPT-2', 'OPT-8'],
}, () => {
  fc.assert(
    fc.property(menus, fc.array(fc.nat(), { maxLength: 12 }), (optionGroups, taps) => {
      const all = optionGroups.flatMap((group) => group.options.map(({ _id }) => ({ group, _id })));
      const taken = new Map<string, number>();
      for (const tap of taps) {
        const target = all[tap % Math.max(1, all.length)];
        if (target && optionRoom(target.group, target._id, taken) > 0)
          taken.set(target._id, (taken.get(target._id) ?? 0) + 1);
      }
      const options = [...taken].map(([_id, quantity]) => ({ _id, quantity }));
      const codes = choiceRefusals({ ...dish, optionGroups }, { size: null, options }).map(
        ({ code }) => code,
      );
      expect(codes).not.toContain('OPTION_LIMIT');
      expect(codes).not.toContain('OPTION_GROUP_LIMIT');
    }),
  );
});

test('where there is no room, one more is refused', { tags: ['OPT-1', 'OPT-2'] }, () => {
  fc.assert(
    fc.property(menus, fc.nat(), fc.integer({ min: 1, max: 5 }), (optionGroups, pick, quantity) => {
      const all = optionGroups.flatMap((group) => group.options.map(({ _id }) => ({ group, _id })));
      const target = all[pick % Math.max(1, all.length)];
      fc.pre(target !== undefined);
      const options = [{ _id: target?._id ?? '', quantity }];
      const room = target ? optionRoom(target.group, target._id, takenOptions([])) : 0;
      const refused = choiceRefusals({ ...dish, optionGroups }, { size: null, options }).some(
        ({ code, params }) =>
          ['OPTION_LIMIT', 'OPTION_GROUP_LIMIT'].includes(code) || params.name?.ko === target?._id,
      );
      expect(refused).toBe(quantity > room);
    }),
  );
});
