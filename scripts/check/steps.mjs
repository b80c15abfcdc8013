import { runTool } from './tool.mjs';

/** @typedef {{ok: boolean, note: string, details: string[]}} Outcome */

/**
 * What `npm run check` looks at, by name. Slow ones first: they run in processes of their own meanwhile.
 * @type {Record<string, () => Promise<Outcome>>}
 */
export const steps = {
  types: () => runTool('typescript/bin/tsc', ['--pretty', 'false']),
  'dead code': () => runTool('knip/bin/knip.js', ['--no-progress']),
  'format and lint': () =>
    runTool('@biomejs/biome/bin/biome', ['check', '--colors=off', '--error-on-warnings']),
  sql: async () => (await import('./sql.mjs')).checkSql(),
  boundaries: async () => (await import('./boundaries.mjs')).checkBoundaries(),
  translations: async () => (await import('./translations.mjs')).checkTranslations(),
  rules: async () => (await import('./rules.mjs')).checkRules(),
  dependencies: async () => (await import('./dependencies.mjs')).checkDependencies(),
  runtime: async () => (await import('./newer-names.mjs')).checkRuntime(),
  libraries: async () => (await import('./libraries.mjs')).checkLibraries(),
  styles: async () => (await import('./styles.mjs')).checkStyles(),
  links: async () => (await import('./links.mjs')).checkLinks(),
  commands: async () => (await import('./commands.mjs')).checkCommands(),
  containers: async () => (await import('./containers.mjs')).checkContainers(),
  service: async () => (await import('./service.mjs')).checkService(),
  workflows: async () => (await import('./workflows.mjs')).checkWorkflows(),
  sizes: async () => (await import('./sizes.mjs')).checkSizes(),
};
