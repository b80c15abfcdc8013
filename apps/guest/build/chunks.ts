import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = `${import.meta.dirname}/../../..`;

/** A module's path from the root of the repository, with `/`. */
const pathOf = (id: string): string => relative(root, id).replaceAll('\\', '/');

/** What the first page needs anyway is one chunk, however many screens share parts of it. */
function coreName(id: string): string | null {
  // The rules are taken one by one: their index names them all.
  return /^packages\/(rules|contract)\//.test(pathOf(id)) ? null : 'core';
}

/** Texts of which a language has too little for a chunk of their own; no first page waits for any of them. */
const ASIDE =
  /^packages\/i18n\/src\/([\w-]+)\/(?:admission|bill-call|call|caution|drinks|group|kitchen|label|leaving|lines|news|outside|pay|pay-bill|pictures|practice|review|search)\.ts$/;

/**
 * What is fetched together, by the names of its modules; the first that names one has it. A request costs a phone more
 * than the few bytes of what it does not need yet, and none of this keeps the first page from being tapped.
 */
const TOGETHER: Readonly<Record<string, readonly RegExp[]>> = {
  // What most pages share: each of them is rendered with it.
  after: [
    /^packages\/contract\/src\/(?!bill\.)/,
    /^packages\/rules\/src\/(?:cart\/lines\.|entry\/languages\.|hours\/|menu\/(?!find-dishes\.)|order\/(?!review\.))/,
    /^packages\/ui\/src\/(?!feedback\/)/,
    /^shared\/(?!feedback\/feedback-layer\.)/,
    /^app\/leaving\/(?:end-heard|end-visit|goodbye|handle-failure|kept-order|may-move)\./,
    /^app\/ordering\/(?:ask-adult|ask-people|leave-sheet|use-rule)\./,
    /^app\/staying\/follow-table\./,
    /^features\/cart\/without-ordered\./,
    /^features\/news\/(?:kept-visit|news|order-news)\./,
    /^features\/ordering\/(?:attempt|before-ordering|errors-by-line|last-order)\./,
    /^features\/payment\/begun-payment\./,
    /^features\/review\/review-(?:cookie|link)\./,
  ],
  // What every phone does as soon as its page can be tapped.
  awake: [
    /^packages\/(?:rules\/src\/entry|ui\/src\/feedback)\//,
    /^shared\/feedback\/feedback-layer\./,
    /^app\/overlays\./,
    /^app\/(?:arriving|leaving)\/(?!hint-browser|in-app-browser|people-sheet|take-invite)/,
    /^app\/staying\/(?:awake|counted-views|keep-shell|keep-to-hours|scroll|speak|tell-unfetched|watch-phone)\./,
    /^features\/notice\/notice-cookie\./,
  ],
  dish: [/^app\/(?:ordering\/dish-sheet|screens\/dish-page)\./, /^features\/(?:cart\/make-line\.|dish\/)/],
  ordering: [
    /^app\/screens\/(?:cart|done|history)-page\./,
    /^app\/ordering\/(?:place-order|submit-order|try-order)\./,
    /^app\/paying\/leave-(?:for-bill|to-pay)\./,
    /^features\/(?:cart|history|receipt)\//,
    /^features\/(?:ordering\/ordering|payment\/pay-form)\./,
  ],
  // The cart of a whole table.
  together: [
    /^packages\/rules\/src\/cart\//,
    /^app\/together\//,
    /^app\/screens\/(?:group|sheet)-page\./,
    /^features\/group-cart\//,
  ],
  // What comes over the line, and what watches over the cart.
  live: [
    /^node_modules\/(?:@socket\.io|engine\.io|socket\.io)/,
    /^app\/arriving\/(?:hint-browser|in-app-browser)\./,
    /^app\/ordering\/watch-lines\./,
    /^app\/staying\/(?:feel-ready|follow-orders|go-live|tell-taps|title-badge)\./,
  ],
  layers: [
    /^features\/(?:kitchen|language|notice)\//,
    /^features\/pictures\/(?:banner|pictures-words|zoom)\./,
  ],
  admission: [/^app\/(?:arriving\/take-invite|staying\/admission)\./, /^features\/admission\/(?!code-path)/],
  drinks: [
    /^app\/(?:ordering\/(?:drink-order|pick-drink)|screens\/(?:advice|countdown|drinks)-page)\./,
    /^features\/drinks\//,
  ],
  landing: [/^app\/screens\/(?:landing|leaving|lost)-page\./, /^features\/(?:landing|leaving|lost)\//],
  offer: [/^app\/staying\/(?:answer-offer|offer-over)\./, /^features\/offer\//],
  paid: [/^features\/payment\/(?:leaving-layer|paid-by|paid-facts|paid-line|pay-words|payment)\./],
  people: [
    /^app\/(?:arriving\/people-sheet|ordering\/people-question|screens\/people-page)\./,
    /^features\/people\//,
  ],
  statistics: [/^features\/statistics\//],
};

function togetherName(id: string): string | null {
  const path = pathOf(id);
  const language = ASIDE.exec(path)?.[1];
  if (language) return `aside-${language}`;
  const own = path.replace(/^apps\/guest\/src\//, '');
  return Object.entries(TOGETHER).find(([, parts]) => parts.some((part) => part.test(own)))?.[0] ?? null;
}

/** Which modules are one chunk; all others are split as the app asks for them. */
export const CHUNK_GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: coreName, debugName: 'core', tags: ['$initial'], priority: 1 },
  { name: togetherName, debugName: 'together', includeDependenciesRecursively: false },
] satisfies Rolldown.CodeSplittingGroup[];

/** Writes `.vite/ledger.json`: what each chunk is made of, by module in characters before they are made small. */
export const ledger: Plugin = {
  name: 'ledger',
  generateBundle(_, bundle) {
    const chunks: Record<string, [module: string, length: number][]> = {};
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      chunks[part.fileName] = Object.entries(part.modules).map(([id, { renderedLength }]) => [
        pathOf(id),
        renderedLength,
      ]);
    }
    this.emitFile({ type: 'asset', fileName: '.vite/ledger.json', source: JSON.stringify(chunks) });
  },
};
