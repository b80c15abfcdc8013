import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../process/log.ts';
import { RELEASE } from '../release.ts';
import { headersOf } from './headers.ts';
import { watchDatabase } from './trace-database.ts';
import type { Span, Tracing, TracingSettings } from './tracing.ts';

/** A collector that does not answer holds up neither the server nor its end for longer, in ms. */
const PATIENCE_MS = 3000;

/**
 * Spans of our own, sent by OTLP over HTTP. Nothing is registered for the whole process: what libraries would say of
 * themselves through such a register (statements, accounts) is nobody's to read.
 */
export function exportSpans(settings: TracingSettings & { readonly endpoint: string }, log: Log): Tracing {
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: PATIENCE_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'hansang',
      'service.version': RELEASE,
      'service.instance.id': hostname(),
    }),
    sampler: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter: telling(exporter, log) })],
  });
  const tracer = provider.getTracer('hansang', RELEASE);
  const running = new AsyncLocalStorage<OtelSpan>();
  const spanOf = (span: OtelSpan): Span => ({
    note: (facts) => void span.setAttributes(facts),
    run: (work) => running.run(span, work),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  });
  const within = (name: string): Span | null => {
    const parent = running.getStore();
    if (!parent?.isRecording()) return null;
    return spanOf(tracer.startSpan(name, { kind: SpanKind.CLIENT }, trace.setSpan(ROOT_CONTEXT, parent)));
  };
  let unwatch = () => {};
  return {
    traceId: () => randomBytes(16).toString('hex'),
    request(traceId, name) {
      ids.next = traceId;
      return spanOf(tracer.startSpan(name, { kind: SpanKind.SERVER }, ROOT_CONTEXT));
    },
    within,
    watch(pool) {
      unwatch = watchDatabase(pool, within);
    },
    async close() {
      unwatch();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}

/** The next trace bears the id that its request was given. */
class GivenIds implements IdGenerator {
  next: string | null = null;

  generateTraceId(): string {
    const given = this.next ?? randomBytes(16).toString('hex');
    this.next = null;
    return given;
  }

  generateSpanId(): string {
    return randomBytes(8).toString('hex');
  }
}

/** A collector that takes nothing is told in the log, where its faults are counted. */
function telling(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error }, 'Traces could not be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
