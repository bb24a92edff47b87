import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { secretVariables } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { sigtermTimings } from '#lib/server/http/connections.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { createMeter } from '#lib/server/start/metrics.ts';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';

const read = (file: string) => readFileSync(file, 'utf8');
const folder = 'deploy/kubernetes';
const example = `${folder}/overlays/example`;
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
}

const manifestsOf = (text: string) =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const manifests = [`${folder}/base`, example]
  .flatMap((room) =>
    readdirSync(room)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => path.join(room, name)),
  )
  .flatMap((file) => manifestsOf(read(file)))
  .filter(({ kind }) => kind !== 'Kustomization');
const find = <Kind extends Manifest>(kind: string) =>
  manifests.find((manifest) => manifest.kind === kind) as Kind;
const deployment = find<Manifest & Deployment>('Deployment');
const pod = deployment.spec?.template.spec;
const portal = pod?.containers[0];

const annotated = manifests
  .filter(({ kind }) => kind === 'Ingress')
  .map(({ metadata }) =>
    Object.fromEntries(
      Object.entries(metadata.annotations ?? {}).map(([name, value]) => [
        name.replace('nginx.org/', ''),
        value,
      ]),
    ),
  );

function refused(all: Manifest[]): string[] {
  const file = path.resolve('__tests__/deploy/manifests.check.ts');
  const text = all
    .map(({ apiVersion, kind, ...rest }, index) => {
      const [group = '', version = 'v1'] = apiVersion.includes('/')
        ? apiVersion.split('/')
        : ['core', apiVersion];
      const types = `kubernetes-types/${group.replace(/\..*/, '')}/${version}`;
      return `export const m${index}: import('${types}').${kind} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.Preserve,
    lib: ['lib.es5.d.ts'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, language) =>
    name === file ? ts.createSourceFile(name, text, language) : getSourceFile(name, language);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

it('the manifests have the published types of Kubernetes, without an unknown field', () => {
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    ...[
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Ingress',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
    ],
    ...['Service', 'Service'],
  ]);
  const wrong = { ...deployment, spec: { ...deployment.spec, replicaz: 2 } };
  const faults = refused([...manifests, wrong]);
  expect(faults).toEqual([expect.stringContaining('replicaz')]);
});

it('a pod has time to stop: until the proxies know, and until its requests have ended', () => {
  const [, sleep] = portal?.lifecycle?.preStop?.exec?.command ?? [];
  const milliseconds = Number(sleep) * 1_000 + sigtermTimings.accept + sigtermTimings.finish;
  expect(milliseconds).toBeGreaterThan(30_000);
  expect((pod?.terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(milliseconds);
});

it('a pod runs as the user of the image, writes to its volumes only, and has no right', () => {
  const user = Number(/useradd --uid (\d+)/.exec(read('Dockerfile'))?.[1]);
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: user,
    fsGroup: user,
  });
  expect(portal?.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(pod?.automountServiceAccountToken).toBe(false);
});

it('the secrets are files that not everybody can read, and none is in a manifest', () => {
  const files = new Map(portal?.env?.map(({ name, value }) => [name, value]));
  expect([...files.keys()]).toEqual(secretVariables.map((name) => `${name}_FILE`));
  const mode = pod?.volumes?.find(({ name }) => name === 'secrets')?.secret?.defaultMode ?? 0o777;
  expect(mode).toBe(0o440);
  const made = [...read(`${example}/kustomization.yaml`).matchAll(/--from-file=(\w+)/g)].map(
    ([, name]) => `/run/secrets/maru/${name}`,
  );
  expect([...files.values()]).toEqual(made);
});

it('the site file is mounted as a folder, because a subPath never changes', () => {
  const mount = portal?.volumeMounts?.find(({ name }) => name === 'site');
  expect(mount).toEqual({ name: 'site', mountPath: '/etc/maru', readOnly: true });
});

it('the example has valid settings and a valid site file', () => {
  const settings = parseEnv(read(`${example}/maru.env`)) as Record<string, string>;
  const env = parseServerEnv({
    NODE_ENV: 'production',
    NEXTAUTH_SECRET: 's'.repeat(32),
    ...settings,
  });
  expect(env.siteFile).toBe('/etc/maru/site.json');
  expect(env.trustedHops).toBe(1);
  expect(parseSites(env, [], read(`${example}/site.json`)).all).toHaveLength(1);
});

it('the autoscaler reads a metric of the portal', async () => {
  const { spec } = find<Manifest & HorizontalPodAutoscaler>('HorizontalPodAutoscaler');
  const metric = spec?.metrics?.[0]?.pods?.metric.name ?? '';
  const parts = {
    callsWaiting: () => 0,
    isBreakerOpen: () => false,
    isSiteFileValid: () => true,
    isRedisWritable: () => true,
  };
  const { registry } = await createMeter({ version: '1.2.3', build: 'build', ...parts });
  expect(registry.getSingleMetric(metric)).toBeDefined();
  expect(read(`${folder}/base/autoscaler.yaml`)).toContain(`seriesQuery: '${metric}{`);
  expect(spec?.minReplicas).toBeGreaterThanOrEqual(2);
});

it('the Ingress has the limits of deploy/nginx.conf', () => {
  const nginx = read('deploy/nginx.conf');
  const { annotations = {} } = find('Ingress').metadata;
  const own = (name: string) => annotations[`nginx.org/${name}`] ?? '';
  for (const name of [
    'client-max-body-size',
    'proxy-connect-timeout',
    'proxy-read-timeout',
    'proxy-buffers',
    'proxy-buffer-size',
    'proxy-max-temp-file-size',
  ]) {
    expect(nginx).toContain(`    ${name.replaceAll('-', '_')} ${own(name)};\n`);
  }
  expect(nginx).toContain(
    `zone=maru_requests:${own('limit-req-zone-size')} rate=${own('limit-req-rate')};`,
  );
  expect(nginx).toContain(`limit_req zone=maru_requests burst=${own('limit-req-burst')} nodelay;`);
  for (const header of own('proxy-set-headers').split(':,')) {
    expect(nginx).toContain(`    proxy_set_header ${header.replace(/:$/, '')} "";\n`);
  }
});

it('each minion repeats requests as deploy/nginx.conf, because it does not inherit that', () => {
  const nginx = read('deploy/nginx.conf');
  const minions = annotated.filter((own) => own['mergeable-ingress-type'] === 'minion');
  expect(minions.map((own) => own['proxy-next-upstream'])).toEqual([
    'error timeout',
    'error timeout http_404',
  ]);
  for (const own of minions) {
    expect(nginx).toContain(`proxy_next_upstream ${own['proxy-next-upstream']};`);
    expect(nginx).toContain(`proxy_next_upstream_tries ${own['proxy-next-upstream-tries']};`);
  }
});

it.skipIf(!hasKubectl)('kubectl builds the example, with one host everywhere', () => {
  const built = manifestsOf(execFileSync('kubectl', ['kustomize', example], { encoding: 'utf8' }));
  expect(refused(built)).toEqual([]);
  const text = JSON.stringify(built);
  expect(text).not.toContain('portal.example');
  expect(text).toContain('"image":"registry.example/maru:0.1.0"');
  const site = built.find(({ metadata }) => metadata.name === 'maru-site');
  expect(site?.kind).toBe('ConfigMap');
});
