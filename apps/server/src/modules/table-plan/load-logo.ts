import type { Queryable } from '../../platform/events/append.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { openPictureStore } from '../image/picture-store.ts';
import type { Source } from '../image/studio.ts';
import { withSharp } from '../image/with-sharp.ts';

/** Sharp at the two centimetres that it is printed at, and beyond. */
const PIXELS = 480;

/** A venue's logo as JPEG; null where there is none, or what it is made of is gone. */
export async function loadLogo(
  db: Queryable,
  settings: Settings,
  path: string | null,
): Promise<Uint8Array | null> {
  const hash = /^\/images\/([0-9a-f]{32})\//.exec(path ?? '')?.[1];
  if (!hash) return null;
  const { rows } = await db.query<Source>('SELECT hash, recipe FROM images WHERE hash = $1', [hash]);
  if (!rows[0]) return null;
  const { render } = await withSharp(() => import('../image/studio.ts'));
  const store = await openPictureStore(settings);
  return render(rows[0], store, { width: PIXELS, height: PIXELS }, 'jpeg');
}
