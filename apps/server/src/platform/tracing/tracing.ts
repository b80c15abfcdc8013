import type pg from 'pg';
import type { Settings } from '../settings/settings.ts';

export type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** One piece of work that somebody may look at later: how long it took, within what, and whether it failed. */
export interface Span {
  /** Facts of numbers and names of ours: never a name of people, an address as it was asked, or a key. */
  note(facts: Readonly<Record<string, string | number>>): void;
  /** What runs in `work`, then and later, belongs to it. */
  run(work: () => void): void;
  fail(): void;
  end(): void;
}

/** Where spans go. Without `OTEL_EXPORTER_OTLP_ENDPOINT` there is none, and nothing of this is loaded. */
export interface Tracing {
  /** An id for a request that is its trace's id too, so that log and trace find each other. */
  traceId(): string;
  /** A request of that id begins. */
  request(traceId: string, name: string): Span;
  /** A piece of the request that runs now; null where none does, or nobody looks at it. */
  within(name: string): Span | null;
  /** From now on the database's work for requests is told as well. */
  watch(pool: pg.Pool): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
