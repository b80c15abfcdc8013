import { CATEGORIES, type Column, DISHES, GROUPS, OPTIONS, type Part, SIZES } from '../../menu/columns.ts';

/*
 * What writes the parts of a menu, made once of their columns. Each takes the venue's number and the rows as JSON,
 * with the names that they have outside the database.
 */

const quoted = ({ name }: Column) => `"${name}"`;
const own = ({ column }: Column) => column;
const list = (columns: readonly Column[], of: (column: Column) => string) => columns.map(of).join(', ');

const wanted = (columns: readonly Column[]) => `
  WITH wanted AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS w(${list(columns, (one) => `${quoted(one)} ${one.type}`)})
  )`;

/** Rows that the file does not name any more. */
const left = ({ table, keys }: Part) => `
    restaurant_id = $1 AND (${list(keys, (key) => `${table}.${key.column}`)}) NOT IN (SELECT ${list(keys, quoted)} FROM wanted)`;

// What was ever sold must stay readable, so dishes and their categories are never deleted.
const retired = (part: Part) => `, gone AS (
    UPDATE ${part.table} SET is_retired = true WHERE NOT is_retired AND ${left(part)}
  )`;

const deleted = (part: Part) => `, gone AS (DELETE FROM ${part.table} WHERE ${left(part)})`;

const inserted = ({ table, keys, columns }: Part, more: readonly Column[] = []) => `
  INSERT INTO ${table} (restaurant_id, ${list([...keys, ...columns, ...more], own)})
  SELECT $1, ${list([...keys, ...columns, ...more], quoted)} FROM wanted
  ON CONFLICT (restaurant_id, ${list(keys, own)}) DO UPDATE
     SET ${list(columns, ({ column }) => `${column} = excluded.${column}`)}`;

// Most of a menu is as it was: a row is written where it says something else.
const changed = ({ table, columns }: Part) => `
   WHERE (${list(columns, ({ column }) => `${table}.${column}`)}) IS DISTINCT FROM
         (${list(columns, ({ column }) => `excluded.${column}`)})`;

const all = ({ keys, columns }: Part) => [...keys, ...columns];

export const SAVE_CATEGORIES = `${wanted(all(CATEGORIES))}${retired(CATEGORIES)}${inserted(CATEGORIES)}, is_retired = false${changed(CATEGORIES)}
      OR ${CATEGORIES.table}.is_retired`;

export const SAVE_DISHES = `${wanted(all(DISHES))}${retired(DISHES)}${inserted(DISHES)}, is_retired = false${changed(DISHES)}
      OR ${DISHES.table}.is_retired`;

export const SAVE_SIZES = `${wanted(all(SIZES))}${deleted(SIZES)}${inserted(SIZES)}${changed(SIZES)}`;

// Groups that left go last: their options may have moved to another one.
export const SAVE_GROUPS = `${wanted(all(GROUPS))}${inserted(GROUPS)}${changed(GROUPS)}`;
export const DELETE_LEFT_GROUPS = `${wanted(GROUPS.keys)}
  DELETE FROM ${GROUPS.table} WHERE ${left(GROUPS)}`;

// Where the file's word on an option is what it was, a mark that staff set since stays.
const MARK: Column = { name: 'isSoldOut', column: 'is_sold_out', type: 'boolean' };
export const SAVE_OPTIONS = `${wanted(all(OPTIONS))}${deleted(OPTIONS)}${inserted(OPTIONS, [MARK])},
         is_sold_out = CASE WHEN options.file_is_sold_out = excluded.file_is_sold_out THEN options.is_sold_out
                            ELSE excluded.is_sold_out END${changed(OPTIONS)}`;
