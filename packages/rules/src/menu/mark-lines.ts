import type { ChosenMenu } from '@hansang/contract/schemas';
import { refuse } from '../order/refusal.ts';
import type { Catalogue } from './catalogue.ts';
import { type ItemError, itemError } from './items.ts';
import { sumByDish } from './quantity.ts';
import { takesOf } from './sets.ts';

/** A line of a cart that cannot be ordered as it stands. */
export interface LineMark {
  readonly refusal: ItemError;
  /** How many of the line can be ordered now: 0, or fewer than it holds where too few are left. */
  readonly orderable: number;
}

/**
 * What stands against each line, in the lines' order: null where nothing does. What is left of a counted dish goes to
 * the lines that take of it from the first on; a dish of which less than the venue's least quantity would be left over is out as a whole.
 */
export function markLines(catalogue: Catalogue, lines: readonly ChosenMenu[]): (LineMark | null)[] {
  const left = new Map<string, number>();
  const marks = lines.map((line): LineMark | null => {
    const menu = catalogue.get(line._id);
    const fault = itemError(menu, line, 0);
    if (fault !== null || menu === undefined)
      return { refusal: fault ?? refuse('MENU_CHANGED'), orderable: 0 };
    const takes = [...takesOf(menu, line)];
    let mark: LineMark | null = null;
    let orderable = line.quantity;
    for (const [id, each] of takes) {
      const dish = catalogue.get(id);
      const now = left.get(id) ?? dish?.leftQuantity ?? null;
      if (!dish || now === null || now >= each * orderable) continue;
      orderable = Math.floor(now / each);
      const params = { name: dish.multiLanguage.name, max: dish.leftQuantity ?? 0 };
      mark = { refusal: refuse('LOW_STOCK', params), orderable };
    }
    for (const [id, each] of takes) {
      const now = left.get(id) ?? catalogue.get(id)?.leftQuantity ?? null;
      if (now !== null) left.set(id, now - each * orderable);
    }
    return mark;
  });
  return belowLeast(catalogue, lines, marks);
}

/** What the shortage of a dish leaves of it may be less than the venue sells. */
function belowLeast(
  catalogue: Catalogue,
  lines: readonly ChosenMenu[],
  marks: readonly (LineMark | null)[],
): (LineMark | null)[] {
  const kept = sumByDish(
    lines.map(({ _id, quantity }, i) => ({ _id, quantity: marks[i]?.orderable ?? quantity })),
  );
  const short = new Map(
    lines.flatMap(({ _id }, i) => {
      const refusal = marks[i]?.refusal;
      const least = catalogue.get(_id)?.minPermittedQuantity ?? 0;
      return refusal?.code === 'LOW_STOCK' && (kept.get(_id) ?? 0) < least ? [[_id, refusal] as const] : [];
    }),
  );
  return lines.map(({ _id }, i) => {
    const refusal = short.get(_id);
    return refusal ? { refusal: marks[i]?.refusal ?? refusal, orderable: 0 } : (marks[i] ?? null);
  });
}
