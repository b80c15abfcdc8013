import { SHEET_MAX_BYTES } from '@hansang/contract';
import { type CallContext, type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/calls/refusal.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadDraft, presentChanges } from '../menu-editing/read-draft.ts';
import type { Table } from './child/said.ts';
import { SheetReader } from './open-reader.ts';

export interface MenuSheetParts {
  readonly platform: Platform;
}

const UNREAD = [
  'MENU_SHEET_TOO_LARGE',
  'MENU_SHEET_OLD',
  'MENU_SHEET_UNKNOWN',
  'MENU_SHEET_BROKEN',
  'MENU_SHEET_SWOLLEN',
  'MENU_SHEET_FAR_CELL',
  'MENU_SHEET_EMPTY',
  'MENU_SHEET_SAYS_TOO_MUCH',
  'MENU_SHEET_BUSY',
] as const;

/** A file in base64, and what is said beside it. */
const BODY_LIMIT = Math.ceil(SHEET_MAX_BYTES / 3) * 4 + 600 * 1024;

/** The menu as a spreadsheet. A file is read before a connection is taken: no reader holds up the pool. */
export function menuSheetCalls({ platform }: MenuSheetParts): CallDefinition[] {
  const { db, clock, events } = platform;
  const reader = new SheetReader({ atOnce: 2, killAfterMs: 10_000 });

  async function tableOf(file: string): Promise<Table | Refusal> {
    const bytes = Buffer.from(file, 'base64');
    if (bytes.length > SHEET_MAX_BYTES) return refuse('MENU_SHEET_TOO_LARGE');
    return bytes.length === 0 ? refuse('MENU_SHEET_EMPTY') : reader.read(bytes);
  }

  return [
    defineCall('menuSheet', {
      summary: 'The menu as it is drafted, as a spreadsheet',
      errors: [],
      async handle({ params: { restaurantId }, query: { format, language } }) {
        const { menuFile } = await import('./writing/menu-file.ts');
        const { bytes, type } = await menuFile(await loadDraft(db.pool, restaurantId), format, language);
        const name = `menu-${restaurantId}.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
        return {
          body: '',
          bytes,
          headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
        };
      },
    }),
    defineCall('previewMenuSheet', {
      summary: 'What a spreadsheet would add, change and remove; writes nothing',
      errors: [...UNREAD],
      bodyLimit: BODY_LIMIT,
      tooLarge: 'MENU_SHEET_TOO_LARGE',
      async handle({ params: { restaurantId }, body: { file, ...wish } }, context) {
        const table = await tableOf(file);
        if (isRefusal(table)) return table;
        const asked = { restaurantId, author: authorOf(context), table, wish };
        const { previewSheet } = await import('./import-sheet.ts');
        const preview = await previewSheet(db.pool, asked);
        return isRefusal(preview) ? preview : { body: preview };
      },
    }),
    defineCall('importMenuSheet', {
      summary: 'Draft what a spreadsheet says, as one group that can be taken back as one; safe to repeat',
      errors: [...UNREAD, 'MENU_SHEET_FAULTY', 'MENU_FIELD_TAKEN', 'MENU_PART_GONE', 'MENU_DRAFT_MOVED'],
      bodyLimit: BODY_LIMIT,
      tooLarge: 'MENU_SHEET_TOO_LARGE',
      async handle({ params: { restaurantId }, body: { file, over, version, ...wish } }, context) {
        const table = await tableOf(file);
        if (isRefusal(table)) return table;
        const author = authorOf(context);
        const asked = { restaurantId, author, table, wish, over, version, at: clock.now() };
        const { importSheet } = await import('./import-sheet.ts');
        const done = await transaction(db.pool, (client) => importSheet(client, asked));
        if (isRefusal(done)) return done;
        events.wake();
        return { body: { ...presentChanges(done.draft, author.userId), group: done.group } };
      },
    }),
  ];
}

function authorOf({ staff }: Pick<CallContext, 'staff'>) {
  if (!staff) throw new Error('A staff call was handled without a login');
  return { userId: staff.userId, name: staff.name };
}
