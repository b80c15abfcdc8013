import { useState } from 'react';

const keyOf = (restaurantId: number, userId: string) => `hansang.console.mine.${restaurantId}.${userId}`;

function kept(key: string): ReadonlySet<number> {
  try {
    const tables: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return new Set(Array.isArray(tables) ? tables.filter(Number.isInteger) : []);
  } catch {
    return new Set();
  }
}

/** The tables that somebody serves, kept for them on this device; none chosen means all. */
export function useMyTables(restaurantId: number, userId: string) {
  const key = keyOf(restaurantId, userId);
  const [mine, setMine] = useState(() => kept(key));
  return {
    mine,
    isMine: (tableIdx: number) => mine.size === 0 || mine.has(tableIdx),
    choose(tables: readonly number[], areMine: boolean) {
      const after = new Set(mine);
      for (const table of tables) areMine ? after.add(table) : after.delete(table);
      setMine(after);
      try {
        localStorage.setItem(key, JSON.stringify([...after]));
      } catch {
        // Kept for this page only.
      }
    },
  };
}
