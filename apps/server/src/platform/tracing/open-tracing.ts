import type { Log } from '../process/log.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

/**
 * Opens tracing where an endpoint is set. Its packages are of no use to a house that has none: they are loaded here and
 * nowhere else, and a release holds them only where it was made so. Without them the house opens all the same.
 */
export async function openTracing(settings: TracingSettings, log: Log): Promise<Tracing | null> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  try {
    const { exportSpans } = await import('./export-spans.ts');
    return exportSpans({ ...settings, endpoint }, log);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    log.error(
      {},
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but this release holds nothing to trace with, so nothing is traced; make it with "npm run release -- --tracing", or run "npm ci" in a checkout.',
    );
    return null;
  }
}
