import { CALLS, callPath } from '@hansang/contract';
import type { CallAnswers, CallSends } from '@hansang/contract/schemas';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Editor, openEditor } from '../../menu-editing/testing/editor.ts';

type Said = Partial<Omit<CallSends<'importMenuSheet', 'body'>, 'file'>>;

/** A manager with spreadsheets at hand. */
export interface SheetDesk extends Editor {
  takeOut(query: Readonly<Record<string, string>>): Promise<{ type: string; name: string; bytes: Buffer }>;
  preview(file: Buffer | string, said?: Said): Promise<CallAnswers<'previewMenuSheet'>>;
  bringIn(file: Buffer | string, said?: Said): Promise<CallAnswers<'importMenuSheet'>>;
}

export const inBody = (file: Buffer | string, said: Said = {}) => ({
  file: Buffer.from(file).toString('base64'),
  ...said,
});

export async function openDesk(server: TestServer): Promise<SheetDesk> {
  const editor = await openEditor(server);
  const { staff } = editor;
  const { params } = staff;
  return {
    ...editor,
    preview: (file, said) => staff.ok('previewMenuSheet', { params, body: inBody(file, said) }),
    bringIn: (file, said) => staff.ok('importMenuSheet', { params, body: inBody(file, said) }),
    async takeOut(query) {
      const url = new URL(callPath('menuSheet', params), server.origin);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, {
        method: CALLS.menuSheet.method,
        headers: { ...staff.headers, cookie },
      });
      return {
        type: answer.headers.get('content-type') ?? '',
        name: answer.headers.get('content-disposition') ?? '',
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    },
  };
}
