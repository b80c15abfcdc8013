// Tablets of the floor (Safari 15.8, Chrome 100, Firefox 115) lack these; building for them turns syntax, never functions.

/** A function that browsers above the floor have, as they have it: not listed among an object's own keys. */
function standIn(holder: object, name: string, value: unknown): void {
  if (!(name in holder)) Object.defineProperty(holder, name, { value, writable: true, configurable: true });
}

function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds);
  return controller.signal;
}

function any(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController();
  const given = [...signals];
  const hears = given.map((signal) => () => end(signal));
  const end = (signal: AbortSignal) => {
    given.forEach((one, place) => {
      one.removeEventListener('abort', hears[place] as () => void);
    });
    controller.abort(signal.reason);
  };
  const over = given.find((signal) => signal.aborted);
  if (over) end(over);
  else
    given.forEach((signal, place) => {
      signal.addEventListener('abort', hears[place] as () => void);
    });
  return controller.signal;
}

function groupBy<Key, One>(items: Iterable<One>, keyOf: (one: One, place: number) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  let place = 0;
  for (const one of items) {
    const key = keyOf(one, place++);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Gives a browser what it lacks of what the console calls. */
export function giveStandIns(): void {
  standIn(AbortSignal, 'timeout', timeout);
  standIn(AbortSignal, 'any', any);
  standIn(Map, 'groupBy', groupBy);
  standIn(
    Array.prototype,
    'toSorted',
    function (this: unknown[], order?: (a: unknown, b: unknown) => number) {
      return [...this].sort(order);
    },
  );
  standIn(Array.prototype, 'toReversed', function (this: unknown[]) {
    return [...this].reverse();
  });
  standIn(Array.prototype, 'toSpliced', function (this: unknown[], ...args: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...args);
    return copy;
  });
}

giveStandIns();
