import { z } from 'zod';

/** Those of the specification of OpenTelemetry. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const text = z.string().default('');

const collector = text.refine(
  (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be an http or https address',
);

/** Variables of OpenTelemetry. Its packages read the others themselves. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
};

type Values = Record<keyof typeof tracingVariables, string>;

const isTracing = (values: Values) =>
  (values.OTEL_EXPORTER_OTLP_ENDPOINT || values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== '' &&
  values.OTEL_SDK_DISABLED.toLowerCase() !== 'true' &&
  values.OTEL_TRACES_EXPORTER !== 'none';

const settings = z.object({
  OTEL_TRACES_EXPORTER: z.enum(['', 'otlp'], 'must be otlp or none'),
  // That of the exporter that is installed (docs/decisions/0026).
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['', 'http/protobuf'], 'must be http/protobuf'),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z.string().regex(/^(0?\.\d+|[01](\.0*)?)$/, 'must be a number from 0 to 1'),
});

/** The settings while tracing is on, with the faults of them; undefined = off. Other programs of the host may need other ones. */
const read = (values: Values) =>
  isTracing(values)
    ? settings.safeParse({
        ...values,
        OTEL_EXPORTER_OTLP_PROTOCOL: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || values.OTEL_EXPORTER_OTLP_PROTOCOL,
        OTEL_TRACES_SAMPLER: values.OTEL_TRACES_SAMPLER || 'parentbased_always_on',
        OTEL_TRACES_SAMPLER_ARG: values.OTEL_TRACES_SAMPLER.endsWith('ratio') ? values.OTEL_TRACES_SAMPLER_ARG || '1' : '1',
      })
    : undefined;

export const tracingFaults = (values: Values) => read(values)?.error?.issues ?? [];

/** How requests are sampled for OpenTelemetry; null = off. */
export function tracingOf(values: Values) {
  const found = read(values)?.data;
  return found ? { sampler: found.OTEL_TRACES_SAMPLER, ratio: Number(found.OTEL_TRACES_SAMPLER_ARG) } : null;
}
