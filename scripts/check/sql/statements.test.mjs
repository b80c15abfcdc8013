import { expect, test } from 'vitest';
import { findStatements } from './statements.mjs';
import { rowType, valuesType } from './types.mjs';

const found = (sources) => findStatements(new Map(Object.entries(sources)));

test('a statement is read through constants, templates and other files', () => {
  const [one] = found({
    'm/columns.ts': "export const COLUMNS = 'a, b';",
    'm/read.ts': [
      "import { COLUMNS } from './columns.ts';",
      'const MOST = 3;',
      'const READ = `SELECT ${' + 'COLUMNS} FROM one LIMIT ${' + 'MOST}`;',
      'export const read = (db) => db.query<{ a: number }>(READ, [1, 2]);',
    ].join('\n'),
  });
  expect(one).toMatchObject({
    file: 'm/read.ts',
    line: 4,
    text: 'SELECT a, b FROM one LIMIT 3',
    isCall: true,
  });
  expect(one.values[2]).toBe(2);
});

test('a named statement is read from its configuration', () => {
  const [one] = found({ 'a.ts': "db.query({ name: 'x', text: 'SELECT 1', values: [] });" });
  expect(one).toMatchObject({ text: 'SELECT 1', isCall: true });
});

test('what only running tells is said to be unknown, and a text on its way to a call is found by itself', () => {
  const statements = found({
    'a.ts': "const run = (text) => db.query(text);\nrun('DELETE FROM one WHERE a = $1');",
  });
  expect(statements.map(({ text, isCall }) => [text, isCall])).toEqual([
    [null, true],
    ['DELETE FROM one WHERE a = $1', false],
  ]);
});

test('a text that something is added to later on is not taken for what it begins as', () => {
  const [one] = found({
    'a.ts': "let text = 'SELECT a FROM one';\nif (b) text += ' WHERE c';\ndb.query(text);",
  });
  expect(one).toMatchObject({ text: null, isCall: true });
});

test('pieces of a statement are not taken for statements', () => {
  const statements = found({
    'a.ts': 'const INNER = `SELECT a FROM one`;\ndb.query(`SELECT * FROM (${' + 'INNER}) AS inner_one`);',
  });
  expect(statements.map(({ text }) => text)).toEqual(['SELECT * FROM (SELECT a FROM one) AS inner_one']);
});

const catalog = {
  types: new Map([
    [23, { name: 'int4' }],
    [25, { name: 'text' }],
    [1007, { name: '_int4', item: 23 }],
    [3802, { name: 'jsonb' }],
  ]),
  notNull: new Map([
    ['1.1', true],
    ['1.2', false],
  ]),
};
const columns = [
  { name: 'a', type: 23, table: 1, column: 1 },
  { name: 'b', type: 25, table: 1, column: 2 },
  { name: 'list', type: 1007, table: 0, column: 0 },
];

test('a column that may be null is one, unless its statement promises otherwise', () => {
  expect(rowType({ columns }, 'SELECT …', catalog)).toBe(
    '{ "a": number; "b": string | null; "list": (number)[] }',
  );
  expect(rowType({ columns }, 'SELECT …\n-- never null: b', catalog)).toContain('"b": string;');
});

test('parameters are what the driver may be given', () => {
  expect(valuesType({ parameters: [1007, 3802] }, catalog)).toBe(
    '[readonly (number | null)[] | null | undefined, any | undefined]',
  );
});
