import type { Context, SpanContext as ApiSpanContext } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { SpanContext, Tracer } from '#lib/server/log/requestTrace.ts';

interface TracerOptions {
  tracing: NonNullable<ServerEnv['tracing']>;
  upstreamUrl: URL;
  version: string;
  log: Log;
}

const stopMs = 2_000;

const reportEveryMs = 60_000;

/** A client can send any text as its method, so only these methods become part of a span's name (semantic conventions of HTTP). */
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
];

/**
 * The portal begins each span itself with an explicit parent, so OpenTelemetry patches no module and registers nothing globally
 * (docs/decisions/0026).
 */
export async function createTracer({
  tracing,
  upstreamUrl,
  version,
  log,
}: TracerOptions): Promise<Tracer> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } =
    await import('@opentelemetry/sdk-trace');
  const resource = await ownResource(version);
  const spanProcessors = [new BatchSpanProcessor({ exporter: await createExporter(log) })];
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracing.share) });
  const provider = new TracerProvider({ resource, sampler, spanProcessors });
  const tracer = provider.getTracer('maru', version);
  const backend = {
    'server.address': upstreamUrl.hostname,
    'server.port': Number(upstreamUrl.port) || (upstreamUrl.protocol === 'https:' ? 443 : 80),
  };

  const remote = (parent: SpanContext | undefined): Context =>
    parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
  const ids = ({ traceId, spanId, traceFlags }: ApiSpanContext) => ({
    traceId,
    spanId,
    traceFlags,
  });

  return {
    beginRequest(method, parent) {
      const isKnown = methods.includes(method);
      const name = isKnown ? method : 'HTTP';
      const attributes = { 'http.request.method': isKnown ? method : '_OTHER' };
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, remote(parent));
      const within = trace.setSpan(ROOT_CONTEXT, span);
      return {
        ...ids(span.spanContext()),
        setRoute(route, site) {
          span.updateName(`${name} ${route}`).setAttribute('http.route', route);
          if (site !== undefined) span.setAttribute('maru.site', site);
        },
        end(httpStatus) {
          span.setAttribute('http.response.status_code', httpStatus);
          if (httpStatus >= 500)
            span
              .setStatus({ code: SpanStatusCode.ERROR })
              .setAttribute('error.type', String(httpStatus));
          span.end();
        },
        beginCall(call, resends) {
          const again = resends > 0 ? { 'http.request.resend_count': resends } : {};
          const sent = { 'http.request.method': 'POST', ...backend, 'maru.call': call, ...again };
          const client = tracer.startSpan(
            `POST ${call}`,
            { kind: SpanKind.CLIENT, attributes: sent },
            within,
          );
          return {
            ...ids(client.spanContext()),
            setHttpStatus: (httpStatus) =>
              void client.setAttribute('http.response.status_code', httpStatus),
            end(outcome) {
              client.setAttribute('maru.outcome', outcome ?? 'fault');
              if (outcome !== 'answered')
                client
                  .setStatus({ code: SpanStatusCode.ERROR })
                  .setAttribute('error.type', outcome ?? 'fault');
              client.end();
            },
          };
        },
      };
    },
    stop: () =>
      Promise.race([
        provider.shutdown().catch(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, stopMs)),
      ]),
  };
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override this description. */
async function ownResource(version: string) {
  const resources = await import('@opentelemetry/resources');
  const { resourceAttributesEnvDetector, serviceNameEnvDetector } = resources;
  return resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': 'maru', 'service.version': version }))
    .merge(
      resources.detectResources({
        detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector],
      }),
    );
}

/** The exporter reads its OTEL_ variables itself, and spans that cannot be sent are lost. */
async function createExporter(log: Log): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const exporter = new OTLPTraceExporter();
  let reportedAt = -Infinity;
  const report = (code: unknown) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    log.warn({ event: 'trace_export_failed', code });
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) report((result.error as { code?: unknown }).code);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
