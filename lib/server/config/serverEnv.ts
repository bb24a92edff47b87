import { z } from 'zod';
import {
  ConfigurationError,
  isHost,
  isPrivateHost,
  isSecureOrLoopback,
  originOfHost,
  parseConfigJson,
  parseOrigin,
  readConfigText,
  withSecretFiles,
} from './configuration.ts';
import { parseBackendMap, type Capability, type ParsedBackendMap } from '#contract/backendMap.ts';

const origin = z
  .string('is required')
  .refine((value) => parseOrigin(value), 'must be an http or https origin without path, query or user')
  .transform((value) => new URL(value));

const publicOrigin = origin.refine(isSecureOrLoopback, 'must be https unless its host is localhost or 127.x.x.x');

const secrets = z
  .string('is required')
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => Buffer.byteLength(secret) >= 32), 'must hold 32 bytes or more in each secret');

// No patterns: the operator names every host that may serve a picture or, unless a lone `*` allows any, open a game. Hosts are normalized as
// browsers do it: lower case, without the default port of the scheme.
const hosts = (any?: '*') =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .refine(
      (list) => String(list) === any || list.every(isHost),
      `must be host names with commas between, such as cdn.example or cdn.example:8443${any ? ', or * for any host' : ''}`,
    )
    .transform((list) => list.map((host) => (host === any ? host : new URL(originOfHost(host)).host)));

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((value) => /^\d+$/.test(value), 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const factor = z
  .string()
  .default('1')
  .refine((value) => /^\d+(\.\d+)?$/.test(value), 'must be a number of 0 or more')
  .transform(Number);

const share = z
  .string()
  .default('0.1')
  .refine((value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value), 'must be from 0 to 1')
  .transform(Number);

/** Whether passwords and tokens would cross a public network unencrypted. */
const isPlainAndPublic = (url: string | URL) => /^(http|redis):/.test(String(url)) && !isPrivateHost(new URL(url).hostname);

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
const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
};

type TracingValues = Record<keyof typeof tracingVariables, string>;

const isTracing = (values: TracingValues) =>
  (values.OTEL_EXPORTER_OTLP_ENDPOINT || values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== '' &&
  values.OTEL_SDK_DISABLED.toLowerCase() !== 'true' &&
  values.OTEL_TRACES_EXPORTER !== 'none';

const tracingSettings = z.object({
  OTEL_TRACES_EXPORTER: z.enum(['', 'otlp'], 'must be otlp or none'),
  // That of the exporter that is installed (docs/decisions/0026).
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['', 'http/protobuf'], 'must be http/protobuf'),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`),
  OTEL_TRACES_SAMPLER_ARG: z.string().regex(/^(0?\.\d+|[01](\.0*)?)$/, 'must be a number from 0 to 1'),
});

/** The settings while tracing is on, with the faults of them; undefined = off. Other programs of the host may need other ones. */
const readTracing = (values: TracingValues) =>
  isTracing(values)
    ? tracingSettings.safeParse({
        ...values,
        OTEL_EXPORTER_OTLP_PROTOCOL: values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || values.OTEL_EXPORTER_OTLP_PROTOCOL,
        OTEL_TRACES_SAMPLER: values.OTEL_TRACES_SAMPLER || 'parentbased_always_on',
        OTEL_TRACES_SAMPLER_ARG: values.OTEL_TRACES_SAMPLER.endsWith('ratio') ? values.OTEL_TRACES_SAMPLER_ARG || '1' : '1',
      })
    : undefined;

const tracingFaults = (values: TracingValues) => readTracing(values)?.error?.issues ?? [];

/** How requests are sampled for OpenTelemetry; null = off. */
function tracingOf(values: TracingValues) {
  const found = readTracing(values)?.data;
  return found ? { sampler: found.OTEL_TRACES_SAMPLER, ratio: Number(found.OTEL_TRACES_SAMPLER_ARG) } : null;
}

const variables = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('0.0.0.0'),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_HOST: z.string().default('127.0.0.1'),
  VITALS_SHARE: share,
  UPSTREAM_URL: origin,
  UPSTREAM_AUTH_SCHEME: z
    .string()
    .default('')
    .refine((value) => /^[A-Za-z0-9-]*$/.test(value), 'must be one scheme word'),
  BACKEND_MAP: z.string().default(''),
  ALLOW_PLAIN_UPSTREAM: z.enum(['', '0', '1'], 'must be 1 or 0').default(''),
  NEXTAUTH_URL: publicOrigin.optional(),
  SITE_FILE: z.string().default(''),
  NEXTAUTH_SECRET: secrets,
  HASH_SECRET: z
    .string()
    .default('')
    .refine((value) => value === '' || Buffer.byteLength(value) >= 32, 'must hold 32 bytes or more'),
  // Any non-empty value, even `false`, makes next-auth build its URLs from X-Forwarded-Host.
  AUTH_TRUST_HOST: z.never('must not be set: it lets a request header decide the public address').optional(),
  REDIS_URL: z
    .string()
    .default('')
    .refine(
      (value) => value === '' || (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)),
      'must be a redis or rediss address',
    ),
  STATE_DIR: z.string().default('.state'),
  PICTURE_CACHE_DIR: z.string().default('.pictures'),
  PICTURE_CACHE_MEGABYTES: wholeNumber(512, 1, 1_000_000),
  RATE_LIMIT_FACTOR: factor,
  SHARED_READ_FACTOR: factor,
  TRUSTED_HOPS: wholeNumber(0, 0, 10),
  SESSION_MAX_HOURS: wholeNumber(8, 1, 24 * 7),
  SESSION_IDLE_MINUTES: wholeNumber(60, 0, 24 * 60),
  GAME_HOSTS: hosts('*'),
  IMAGE_HOSTS: hosts(),
  ...tracingVariables,
  NODE_ENV: z.string().optional(),
});

/** The names of all variables of the server; those of sites are in the site's schema. */
export const serverVariables: readonly string[] = Object.keys(variables.shape);

/** Checked also beside other faults, so that the first start names all of them. */
const when = () => true;

const checkedVariables = variables
  .refine((values) => values.NODE_ENV !== 'production' || values.GAME_HOSTS.length > 0, {
    path: ['GAME_HOSTS'],
    message: 'is required: host names with commas between, or * for any host',
    when,
  })
  .refine((values) => values.NEXTAUTH_URL !== undefined || values.SITE_FILE !== '', {
    path: ['NEXTAUTH_URL'],
    message: 'is required without SITE_FILE',
    when,
  })
  .superRefine((values, context) => {
    for (const [variable, scheme] of [['UPSTREAM_URL', 'https'] as const, ['REDIS_URL', 'rediss'] as const]) {
      if (values.ALLOW_PLAIN_UPSTREAM === '1' || !isPlainAndPublic(values[variable])) continue;
      const message = `must be ${scheme} outside of private networks (or ALLOW_PLAIN_UPSTREAM=1)`;
      context.addIssue({ code: 'custom', path: [variable], message });
    }
    for (const { path, message } of tracingFaults(values)) context.addIssue({ code: 'custom', path, message });
  });

const environment = checkedVariables
  .transform((values) => ({
    port: values.PORT,
    host: values.HOST,
    /** 0 = metrics are off. */
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    /** The share of visits whose figures browsers report. */
    vitalsShare: values.METRICS_PORT === 0 ? 0 : values.VITALS_SHARE,
    upstreamUrl: values.UPSTREAM_URL,
    /** The scheme in the Authorization header before the upstream token; empty = the raw token. */
    upstreamAuthScheme: values.UPSTREAM_AUTH_SCHEME,
    isPlainUpstreamAllowed: values.ALLOW_PLAIN_UPSTREAM === '1',
    /** NEXTAUTH_URL: the origin of the only site. Optional if SITE_FILE lists the sites. */
    publicOrigin: values.NEXTAUTH_URL,
    siteFile: values.SITE_FILE,
    /** The first seals new sessions; all of them open existing ones. */
    secrets: values.NEXTAUTH_SECRET,
    /** Keys the hashes in the log and of the limits. `isHashSecretStable` is false if it changes with NEXTAUTH_SECRET. */
    hashSecret: values.HASH_SECRET || String(values.NEXTAUTH_SECRET[0]),
    isHashSecretStable: values.HASH_SECRET !== '',
    redisUrl: values.REDIS_URL,
    /** The folder of the submission file; unused with Redis. */
    stateDir: values.STATE_DIR,
    /** The folder of the resized pictures, and its size limit. */
    pictureCacheDir: values.PICTURE_CACHE_DIR,
    pictureCacheMegabytes: values.PICTURE_CACHE_MEGABYTES,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    sharedReadFactor: values.SHARED_READ_FACTOR,
    trustedHops: values.TRUSTED_HOPS,
    sessionMaxHours: values.SESSION_MAX_HOURS,
    /** 0 = no idle timeout. */
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    /** `*` = any https host: written by the operator, or the default outside of production. */
    gameHosts: values.GAME_HOSTS.length > 0 ? values.GAME_HOSTS : ['*'],
    imageHosts: values.IMAGE_HOSTS,
    tracing: tracingOf(values),
    /** What the backend does differently from the contract; empty = nothing. */
    backendMap: readBackendMap(values.BACKEND_MAP),
  }))
  .transform((values) => ({ ...values, missingCalls: missingCalls(values.backendMap) }));

/** The server's configuration, parsed: numbers in the unit of their name, lists split, URLs as objects. */
export type ServerEnv = z.infer<typeof environment>;

/** An empty variable counts as absent, a secret may be in a file. @throws {ConfigurationError} with every invalid variable and no value. */
export function parseServerEnv(env: Record<string, string | undefined>): ServerEnv {
  const filled = Object.entries(withSecretFiles(env)).filter(([name, value]) => name === 'AUTH_TRUST_HOST' || value?.trim());
  const result = environment.safeParse(Object.fromEntries(filled.map(([name, value]) => [name, value?.trim()])));
  if (!result.success) {
    throw new ConfigurationError(result.error.issues.map(({ path, message }) => ({ variable: String(path[0]), rule: message })));
  }
  return result.data;
}

/** What a backend does differently: the file of BACKEND_MAP. @throws {ConfigurationError} with every fault */
export function readBackendMap(file: string): ParsedBackendMap {
  if (file === '') return {};
  const content = parseConfigJson('BACKEND_MAP', readConfigText('BACKEND_MAP', file));
  const { map, faults } = parseBackendMap(content);
  if (map) return map;
  throw new ConfigurationError(faults.map(({ place, rule }) => ({ variable: place ? `BACKEND_MAP: ${place}` : 'BACKEND_MAP', rule })));
}

/** The calls that the backend lacks, and the jackpot feed if it does. */
export function missingCalls({ capabilities = {} }: ParsedBackendMap): readonly Capability[] {
  return (Object.entries(capabilities) as [Capability, boolean][]).flatMap(([name, has]) => (has ? [] : name));
}
