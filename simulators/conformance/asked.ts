/** What a till asked, in the order in which it came. */
export interface Asked {
  readonly method: string;
  /** Without what comes before it and without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly isKnown: boolean;
}
