import { type Setting, type SettingName, type Settings, settingsTable } from './settings-table.ts';

export type { SettingName, Settings } from './settings-table.ts';

type Environment = Record<string, string | undefined>;

/** Settings that only make sense together: all of a group are set, or none. */
const together: readonly (readonly SettingName[])[] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_TO', 'BACKUP_PASSPHRASE'],
  ['BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
];

/**
 * Reads every setting from an environment (`process.env`). An empty value counts as unset.
 * @returns the settings, or `problem`: one sentence that names the variable and says what to do.
 */
export function readSettings(env: Environment): Settings | { problem: string } {
  const stranger = Object.keys(env).find((name) => name.startsWith('HANSANG_') && !(name in settingsTable));
  if (stranger) return { problem: unknownSentence(stranger) };

  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settingsTable)) {
    const text = env[name] || setting.default;
    const read = setting.schema.safeParse(text);
    if (!read.success) {
      return { problem: badValueSentence(name, setting, text, read.error.issues[0]?.message) };
    }
    values[name] = read.data;
  }
  for (const group of together) {
    const missing = group.filter((name) => values[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      return { problem: `${listed(group)} go together; set ${listed(missing)} as well or none of them.` };
    }
  }
  const read = values as Settings;
  if (read.BACKUP_TO?.startsWith('s3:') && !read.BACKUP_S3_REGION)
    return {
      problem:
        'BACKUP_TO names a bucket; set BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY as well.',
    };
  if (read.HANSANG_SNAPSHOTS === 0 && !read.DATABASE_URL)
    return {
      problem:
        'HANSANG_SNAPSHOTS=0 is for a PostgreSQL of your own (DATABASE_URL), which has backups of its own; set at least 1 or leave it out.',
    };
  return read;
}

function badValueSentence(
  name: string,
  setting: Setting,
  text: string | undefined,
  message = 'is not usable',
) {
  const shown = setting.secret ? '' : ` (it is "${text}")`;
  const otherwise = setting.default === undefined ? 'leave it out' : `leave it out for ${setting.default}`;
  return `${name} ${message}${shown}; correct it or ${otherwise}.`;
}

function unknownSentence(stranger: string): string {
  const own = Object.keys(settingsTable).filter((name) => name.startsWith('HANSANG_'));
  const near = own.find((name) => distance(name, stranger) <= 3);
  return near
    ? `There is no setting ${stranger}; perhaps ${near} is meant: rename it or remove it.`
    : `There is no setting ${stranger}; remove it (settings of that kind are ${listed(own)}).`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Levenshtein distance, to recognise a misspelt name. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (right[column - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
