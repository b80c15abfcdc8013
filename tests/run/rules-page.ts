import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Rule {
  readonly text: string;
  /** Why nothing can reach it yet; null for a rule that needs a test. */
  readonly open: string | null;
}

export interface RulesPage {
  readonly rules: ReadonlyMap<string, Rule>;
  /** Rows that cannot be read or stand there twice, each as a sentence. */
  readonly faults: readonly string[];
}

const row = /^\|\s*([A-Z][A-Z0-9]*-\d+)\s*\|\s*([^|]+?)\s*\|\s*$/;
const openMark = /^(.*?)\s*\*\*Open\*\*: (.+)$/;

/** Reads the rows of docs/rules.md: `| ORD-1 | what holds |`, an open rule ends in `**Open**: why`. */
export function readRules(markdown: string): RulesPage {
  const rules = new Map<string, Rule>();
  const faults: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, id, cell] = row.exec(line) ?? [];
    if (!id || !cell) {
      if (/^\|\s*[A-Z][A-Z0-9]*-\d+/.test(line)) faults.push(`docs/rules.md: unreadable row: ${line}`);
      continue;
    }
    if (rules.has(id)) faults.push(`docs/rules.md: ${id} stands there twice`);
    const [, text = cell, open = null] = openMark.exec(cell) ?? [];
    rules.set(id, { text, open });
  }
  return { rules, faults };
}

/** The rules page of this repository. */
export function rulesPage(): RulesPage {
  return readRules(readFileSync(resolve(import.meta.dirname, '../../docs/rules.md'), 'utf8'));
}
