import type { CodeForm } from '@hansang/contract';
import { type CallDefinition, defineCall } from '../../platform/calls/calls.ts';
import { refuse } from '../../platform/calls/refusal.ts';
import { noteDone } from '../../platform/chores.ts';
import type { CodeParts } from '../board/code-calls.ts';
import { tableLinks } from '../table-key/table-links.ts';
import { loadLogo } from './load-logo.ts';
import { Printer } from './print/printer.ts';
import type { PrintedTable } from './print/printing.ts';

// What is left to do before the opening ticks itself.
const PRINTED = `
  UPDATE restaurants SET codes_printed_at = $2
   WHERE restaurant_id = $1 AND opened_at IS NULL AND codes_printed_at IS NULL`;

/** The codes of some tables as a file to print. */
export function printCodesCall({ platform, venues, guestOrigin }: CodeParts): CallDefinition {
  const { db, clock, settings } = platform;
  const printer = new Printer();
  return defineCall('printCodes', {
    summary: 'The codes of some tables as PDF, or as a zip of pictures',
    errors: ['NOT_FOUND_RESTAURANT', 'NOT_FOUND_TABLE', 'TABLE_CODES_ROTATE'],
    async handle({ params: { restaurantId }, body }, { untilLeft }) {
      const venue = await venues.get(restaurantId);
      if (!venue) return refuse('NOT_FOUND_RESTAURANT');
      if (venue.settings.useDigitalQr) return refuse('TABLE_CODES_ROTATE');
      const links = new Map(
        (await tableLinks(db.pool, restaurantId)).map((link) => [link.tableIdx, link] as const),
      );
      const tables: PrintedTable[] = [];
      for (const tableIdx of body.tables) {
        const link = links.get(tableIdx);
        if (!link) return refuse('NOT_FOUND_TABLE');
        tables.push({ tableIdx, name: link.name, link: `${guestOrigin()}${link.path}` });
      }
      const printing = {
        form: body.form,
        venueName: venue.name,
        tables,
        logo: body.withLogo ? await loadLogo(db.pool, settings, venue.settings.logo) : null,
        wifi: body.withWifi ? venue.settings.wifi : null,
        accent: venue.settings.accentColor,
      };
      const bytes = await printer.print(printing, untilLeft?.());
      if (bytes) {
        await db.pool.query(PRINTED, [restaurantId, clock.now()]);
        await noteDone(db.pool, 'codes-printed', clock.now(), { address: guestOrigin() });
      }
      // Whoever left reads no answer.
      return bytes ? { body: '', bytes, headers: fileHeaders(restaurantId, body.form) } : { body: '' };
    },
  });
}

function fileHeaders(restaurantId: number, form: CodeForm) {
  const isZip = form === 'SVG' || form === 'PNG';
  const name = `codes-${restaurantId}-${form.toLowerCase().replace('_', '-')}.${isZip ? 'zip' : 'pdf'}`;
  return {
    'content-type': isZip ? 'application/zip' : 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  };
}
