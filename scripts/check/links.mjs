import { readdirSync, readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { root, sourceFiles, sourceFolders } from './files.mjs';

/** Every relative link of every page leads to a file, and to a heading where it names one. */
export async function checkLinks() {
  const below = await sourceFiles([...sourceFolders, 'docs', '.github']);
  const pages = [...readdirSync(root), ...below].filter((file) => file.endsWith('.md'));
  const texts = new Map(pages.map((page) => [page, readFileSync(path.join(root, page), 'utf8')]));
  const { count, details } = await deadLinks(texts, (file) =>
    access(path.join(root, file)).then(
      () => true,
      () => false,
    ),
  );
  return { ok: details.length === 0, note: `${count} links in ${pages.length} pages`, details };
}

/**
 * @param {ReadonlyMap<string, string>} texts pages by their path from the root
 * @param {(file: string) => Promise<boolean>} exists
 */
export async function deadLinks(texts, exists) {
  let count = 0;
  const details = [];
  for (const [page, text] of texts) {
    for (const { target, line } of linksIn(text)) {
      count += 1;
      const [where, heading] = target.split('#');
      const file = where ? path.posix.join(path.posix.dirname(page), decodeURI(where)) : page;
      const linked = texts.get(file);
      if (file.startsWith('../') || (linked === undefined && !(await exists(file)))) {
        details.push(`${page}:${line} leads to ${target}, which is not there`);
      } else if (heading && linked !== undefined && !anchorsOf(linked).has(heading)) {
        details.push(`${page}:${line} leads to #${heading}, but ${file} has no such heading`);
      }
    }
  }
  return { count, details };
}

/** Links and pictures of a page that stay within the project, with their lines. Code holds none. */
export function linksIn(text) {
  const shown = text.replace(/^(```+)[\s\S]*?^\1|(`+)[^\n]*?[^`]\2(?!`)/gm, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
  const found = shown.matchAll(
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\[[^\]]+\]:\s+(\S+)|\s(?:src|href|srcset)="([^"]+)"/gm,
  );
  return [...found]
    .map((match) => ({ target: match[1] ?? match[2] ?? match[3] ?? '', index: match.index }))
    .filter(({ target }) => !/^([a-z][a-z+.-]*:|\/\/)/i.test(target))
    .map(({ target, index }) => ({ target, line: text.slice(0, index).split('\n').length }));
}

/** The anchors that GitHub gives a page's headings. */
function anchorsOf(text) {
  const anchors = new Set();
  for (const [, heading] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const slug = plain
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${slug}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}
