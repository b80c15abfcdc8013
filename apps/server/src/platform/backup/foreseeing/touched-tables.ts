/** Comments and quoted texts, whose words name nothing. */
const SILENT = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;

/**
 * Tables that a migration may read, change or hold: every known one whose name stands in it. Rather one too many than one
 * too few, as a column may be called like a table.
 */
export function touchedTables(sql: string, known: readonly string[]): string[] {
  const words = new Set(sql.replaceAll(SILENT, ' ').match(/\w+/g));
  return known.filter((name) => words.has(name));
}
