import { z } from 'zod';
import { parseBackendMap, type Capability, type ParsedBackendMap } from '#contract/backendMap.ts';
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
  type Fault,
} from './configuration.ts';

const text = z.string().default('');

const origin = z
  .string('is required')
  .refine(
    (value) => parseOrigin(value),
    'must be an http or https origin without path, query or user',
  )
  .transform((value) => new URL(value));

const secrets = z
  .string('is required')
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine(
    (list) => list.every((secret) => Buffer.byteLength(secret) >= 32),
    'must hold 32 bytes or more in each secret',
  );

/**
 * Host names are normalized as browsers do it. Patterns are not allowed, because the operator must name each host that may serve a picture
 * or open a game.
 */
const hosts = (any?: '*') =>
  text
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
    .transform((list) =>
      list.map((host) => (host === any ? host : new URL(originOfHost(host)).host)),
    );

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
  .default('1')
  .refine((value) => /^(0?\.\d+|[01](\.0*)?)$/.test(value), 'must be from 0 to 1')
  .transform(Number);

const webAddress = text.refine(
  (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  'must be an http or https address',
);

const from = <Schema extends z.ZodType>(variable: string, schema: Schema) => ({ variable, schema });

const settings = {
  port: from('PORT', wholeNumber(3000, 0, 65_535)),
  host: from('HOST', z.string().default('0.0.0.0')),
  /** 0 = metrics are off. */
  metricsPort: from('METRICS_PORT', wholeNumber(0, 0, 65_535)),
  metricsHost: from('METRICS_HOST', z.string().default('127.0.0.1')),
  upstreamUrl: from('UPSTREAM_URL', origin),
  /** The scheme before the upstream token in the Authorization header; empty = the token alone. */
  upstreamAuthScheme: from(
    'UPSTREAM_AUTH_SCHEME',
    text.refine((value) => /^[A-Za-z0-9-]*$/.test(value), 'must be one scheme word'),
  ),
  backendMapFile: from('BACKEND_MAP', text),
  isPlainUpstreamAllowed: from(
    'ALLOW_PLAIN_UPSTREAM',
    z
      .enum(['0', '1'], 'must be 1 or 0')
      .default('0')
      .transform((value) => value === '1'),
  ),
  /** `publicOrigin` is optional if SITE_FILE lists the sites. */
  publicOrigin: from(
    'NEXTAUTH_URL',
    origin
      .refine(isSecureOrLoopback, 'must be https unless its host is localhost or 127.x.x.x')
      .optional(),
  ),
  siteFile: from('SITE_FILE', text),
  /** The first secret encrypts new sessions. Every secret can decrypt existing sessions. */
  secrets: from('NEXTAUTH_SECRET', secrets),
  /** The secret of the hashes in the log and in the keys of the limits; without the variable, the first of `secrets`. */
  hashSecret: from(
    'HASH_SECRET',
    text.refine(
      (value) => value === '' || Buffer.byteLength(value) >= 32,
      'must hold 32 bytes or more',
    ),
  ),
  redisUrl: from(
    'REDIS_URL',
    text.refine(
      (value) => value === '' || /^rediss?:$/.test(URL.parse(value)?.protocol ?? ''),
      'must be a redis or rediss address',
    ),
  ),
  /** The folder is unused with Redis. */
  stateDir: from('STATE_DIR', z.string().default('.state')),
  pictureCacheDir: from('PICTURE_CACHE_DIR', z.string().default('.pictures')),
  pictureCacheMegabytes: from('PICTURE_CACHE_MEGABYTES', wholeNumber(512, 1, 1_000_000)),
  rateLimitFactor: from('RATE_LIMIT_FACTOR', factor),
  sharedReadFactor: from('SHARED_READ_FACTOR', factor),
  trustedHops: from('TRUSTED_HOPS', wholeNumber(0, 0, 10)),
  sessionMaxHours: from('SESSION_MAX_HOURS', wholeNumber(8, 1, 24 * 7)),
  /** 0 = no idle timeout. */
  sessionIdleMinutes: from('SESSION_IDLE_MINUTES', wholeNumber(60, 0, 24 * 60)),
  /** `*` = any https host, which is also the default outside of production. */
  gameHosts: from('GAME_HOSTS', hosts('*')),
  imageHosts: from('IMAGE_HOSTS', hosts()),
  // The packages of OpenTelemetry read further variables themselves.
  collector: from('OTEL_EXPORTER_OTLP_ENDPOINT', webAddress),
  traceCollector: from('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', webAddress),
  isTracingOff: from(
    'OTEL_SDK_DISABLED',
    text.transform((value) => value.toLowerCase() === 'true'),
  ),
  sampledShare: from('OTEL_TRACES_SAMPLER_ARG', share),
};

export const serverVariables: readonly string[] = Object.values(settings).map(
  ({ variable }) => variable,
);

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

type Environment = Record<string, string | undefined>;

export type ServerEnv = ReturnType<typeof completeEnv>;

/** @throws {ConfigurationError} with every invalid variable, but no value */
export function parseServerEnv(env: Environment): ServerEnv {
  const filled = withSecretFiles(env);
  const faults: Fault[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, { variable, schema }] of Object.entries(settings)) {
    const result = schema.safeParse(filled[variable]?.trim() || undefined);
    if (result.success) read[name] = result.data;
    else faults.push(...result.error.issues.map(({ message }) => ({ variable, rule: message })));
  }
  faults.push(...combinationFaults(read, filled));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return completeEnv(read as Settings);
}

/** Combinations are checked even if single variables are invalid, so that one start reports every fault. */
function combinationFaults(read: Partial<Settings>, env: Environment): Fault[] {
  const { gameHosts, siteFile, isPlainUpstreamAllowed, upstreamUrl, redisUrl = '' } = read;
  const faults: Fault[] = [];
  // next-auth takes any non-empty value, even `false`, as true, and then builds its URLs from X-Forwarded-Host.
  if (env.AUTH_TRUST_HOST !== undefined)
    faults.push({
      variable: 'AUTH_TRUST_HOST',
      rule: 'must not be set: it lets a request header decide the public address',
    });
  if (env.NODE_ENV === 'production' && gameHosts?.length === 0)
    faults.push({
      variable: 'GAME_HOSTS',
      rule: 'is required: host names with commas between, or * for any host',
    });
  if (!env.NEXTAUTH_URL?.trim() && siteFile === '')
    faults.push({ variable: 'NEXTAUTH_URL', rule: 'is required without SITE_FILE' });
  const rule = (scheme: string) =>
    `must be ${scheme} outside of private networks (or ALLOW_PLAIN_UPSTREAM=1)`;
  if (upstreamUrl && !isPlainUpstreamAllowed && isPlainAndPublic(upstreamUrl))
    faults.push({ variable: 'UPSTREAM_URL', rule: rule('https') });
  if (redisUrl && !isPlainUpstreamAllowed && isPlainAndPublic(new URL(redisUrl)))
    faults.push({ variable: 'REDIS_URL', rule: rule('rediss') });
  return faults;
}

const isPlainAndPublic = ({ protocol, hostname }: URL) =>
  /^(http|redis):$/.test(protocol) && !isPrivateHost(hostname);

function completeEnv({
  backendMapFile,
  collector,
  traceCollector,
  isTracingOff,
  sampledShare,
  ...settings
}: Settings) {
  const backendMap = readBackendMap(backendMapFile);
  const capabilities = Object.entries(backendMap.capabilities ?? {}) as [Capability, boolean][];
  const missingCalls: readonly Capability[] = capabilities.flatMap(([name, isThere]) =>
    isThere ? [] : [name],
  );
  return {
    ...settings,
    hashSecret: settings.hashSecret || String(settings.secrets[0]),
    gameHosts: settings.gameHosts.length > 0 ? settings.gameHosts : ['*'],
    /** The share of the requests that OpenTelemetry samples; null = OpenTelemetry is off. */
    tracing: (collector || traceCollector) && !isTracingOff ? { share: sampledShare } : null,
    backendMap,
    missingCalls,
  };
}

function readBackendMap(file: string): ParsedBackendMap {
  if (file === '') return {};
  const content = parseConfigJson('BACKEND_MAP', readConfigText('BACKEND_MAP', file));
  const { map, faults } = parseBackendMap(content);
  if (map) return map;
  throw new ConfigurationError(
    faults.map(({ place, rule }) => ({
      variable: place ? `BACKEND_MAP: ${place}` : 'BACKEND_MAP',
      rule,
    })),
  );
}

export interface ConfigurationWarning {
  variable: string;
  meaning: string;
}

export function configurationWarnings(env: ServerEnv): ConfigurationWarning[] {
  const several =
    'a session of one ends on the others, the limits multiply, and on several hosts a money form could be sent twice';
  const checks: [isWeak: boolean, variable: string, meaning: string][] = [
    [env.gameHosts.includes('*'), 'GAME_HOSTS', '*: games of any https host may open'],
    [
      env.redisUrl === '',
      'REDIS_URL',
      `empty: right for one instance. Several need it: ${several}`,
    ],
    [
      env.hashSecret === env.secrets[0],
      'HASH_SECRET',
      'empty: a change of NEXTAUTH_SECRET starts all limits anew, and gives every member another hash in the log',
    ],
    [
      env.isPlainUpstreamAllowed,
      'ALLOW_PLAIN_UPSTREAM',
      '1: who can read the network between portal, backend and Redis sees passwords and tokens',
    ],
    [
      env.rateLimitFactor === 0,
      'RATE_LIMIT_FACTOR',
      '0: nothing is limited, passwords can be guessed at',
    ],
  ];
  return checks
    .filter(([isWeak]) => isWeak)
    .map(([, variable, meaning]) => ({ variable, meaning }));
}
