/** An instant named by what a clock in Seoul shows: `at('2026-11-20 17:00')`. November 20, 2026 is a Friday. */
export const at = (local: string): number => Date.parse(`${local.replace(' ', 'T')}+09:00`);
