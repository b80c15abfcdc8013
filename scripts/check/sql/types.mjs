/** How columns arrive, by the name of their type; see platform/database/value-types.ts. */
const arrives = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  date: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
  uuid: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  void: 'unknown',
};

/** What may be given for a parameter. */
const takes = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number | bigint',
  float4: 'number',
  float8: 'number',
  numeric: 'number | string',
  text: 'string',
  varchar: 'string',
  name: 'string',
  date: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
  timestamptz: 'Date | string',
  bytea: 'Uint8Array',
};

/** What the database says of its types and columns, read once. */
export async function readCatalog(client) {
  const types = await client.query(
    'SELECT oid::int AS oid, typname AS name, typelem::int AS item FROM pg_type',
  );
  const columns = await client.query(
    `SELECT attrelid::int AS relation, attnum AS number, attnotnull AS "isNotNull" FROM pg_attribute
      WHERE attnum > 0 AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name, item }) => [oid, { name, item }])),
    notNull: new Map(
      columns.rows.map(({ relation, number, isNotNull }) => [`${relation}.${number}`, isNotNull]),
    ),
  };
}

const promises = /-- never null: (\w+(?:, \w+)*)/g;

/**
 * A row of a statement as TypeScript has it. What is worked out may be null or not; a table's column tells, unless the
 * statement itself promises that its rows have one: `-- never null: claim, due_at`.
 */
export function rowType({ columns }, text, catalog) {
  const promised = new Set([...text.matchAll(promises)].flatMap(([, names]) => names.split(', ')));
  const fields = columns.map(({ name, type, table, column }) => {
    const isNullable = catalog.notNull.get(`${table}.${column}`) === false && !promised.has(name);
    return `${JSON.stringify(name)}: ${typeOf(type, catalog, arrives, isNullable)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

/** The parameters of a statement as TypeScript has them; the driver sends what is undefined as null. */
export function valuesType({ parameters }, catalog) {
  return `[${parameters.map((type) => `${typeOf(type, catalog, takes, true)} | undefined`).join(', ')}]`;
}

function typeOf(oid, catalog, names, isNullable) {
  const type = catalog.types.get(oid);
  const name = type?.name ?? '';
  // Whoever reads or writes JSON declares its shape.
  if (name === 'json' || name === 'jsonb') return 'any';
  const isArray = name.startsWith('_');
  const plain = isArray ? typeOf(type.item, catalog, names, false) : (names[name] ?? 'unknown');
  // What is given is only read.
  const whole = !isArray ? plain : names === takes ? `readonly (${plain} | null)[]` : `(${plain})[]`;
  return isNullable ? `${whole} | null` : whole;
}
