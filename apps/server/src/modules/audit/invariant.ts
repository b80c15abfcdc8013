/** Something that holds of every venue. The query lists the rows that break it; `$1` is the venue. */
export interface Invariant {
  readonly sentence: string;
  readonly sql: string;
}

/** A row that breaks an invariant: what, what it is, what it should be. */
export interface Broken {
  readonly subject: string;
  readonly is: string;
  readonly should: string;
}
