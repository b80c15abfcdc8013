/** Lines grouped as an order request carries them: by category, categories and lines by priority. */
export function orderEntries<M extends { readonly priority: number }>(
  lines: readonly { readonly categoryName: string; readonly categoryPriority: number; readonly menu: M }[],
): { categoryName: string; priority: number; menus: M[] }[] {
  const entries = new Map<string, { categoryName: string; priority: number; menus: M[] }>();
  for (const { categoryName, categoryPriority, menu } of lines) {
    const entry = entries.get(categoryName) ?? { categoryName, priority: categoryPriority, menus: [] };
    entry.menus.push(menu);
    entries.set(categoryName, entry);
  }
  const byPriority = (a: { priority: number }, b: { priority: number }) => a.priority - b.priority;
  for (const { menus } of entries.values()) menus.sort(byPriority);
  return [...entries.values()].sort(byPriority);
}
