import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildImages,
  buildStandIn,
  hasEngine,
  startHost,
  type Container,
} from './containerEngine.ts';

/** The set-up that docs/operating.md gives an operator. */
const setUp = `set -e
install -d -m 755 /etc/maru
adduser --quiet --system --group --home /opt/maru --no-create-home maru
cd /opt/maru/current
cp docs/site.example.json /etc/maru/site.json
install -g maru -m 640 deploy/maru.env.example /etc/maru/maru.env
install -d -m 700 /etc/maru/secrets
for name in nextauth_secret hash_secret; do openssl rand -base64 48 | install -m 600 /dev/stdin /etc/maru/secrets/$name; done
sed -i 's|^UPSTREAM_URL=.*|UPSTREAM_URL=http://127.0.0.1:4000|; s|^GAME_HOSTS=.*|GAME_HOSTS=games.example|' /etc/maru/maru.env
printf 'maxmemory-policy noeviction\\nappendonly yes\\nappendfsync always\\n' >> /etc/redis/redis.conf
systemctl restart redis-server
cp deploy/maru@.service /etc/systemd/system/ && systemctl daemon-reload`;

describe.skipIf(!hasEngine)('the units under systemd', { timeout: 1_800_000 }, () => {
  let host: Container;
  const run = (command: string) => host.exec('sh', '-c', command);
  const state = (unit: string) => run(`systemctl is-active ${unit}; true`);
  const processOf = (unit: string) => run(`systemctl show -P MainPID ${unit}`);
  const readiness = (port: number) =>
    run(`curl -fs http://127.0.0.1:${port}/readyz`).then((text) => JSON.parse(text) as unknown);

  beforeAll(async () => {
    buildImages({ 'maru-test': 'portal' });
    buildStandIn('maru-host-test', '__tests__/containers/host.Dockerfile');
    const folders = ['deploy', 'docs'].flatMap((name) => [
      '-v',
      `${path.resolve(name)}:/opt/maru/current/${name}:ro`,
    ]);
    host = await startHost('maru-host-test', ...folders);
    await run(setUp);
  }, 1_800_000);

  afterAll(() => host?.stop());

  it('start two instances, which are ready when systemctl returns', async () => {
    await run('systemctl enable --quiet --now maru@3001 maru@3002');
    expect(await readiness(3001)).toEqual({ state: 'ready', sharedState: 'redis' });
    expect(await readiness(3002)).toEqual({ state: 'ready', sharedState: 'redis' });
  });

  it('give the secrets as files of the user alone, and none in the environment', async () => {
    const pid = await processOf('maru@3001');
    expect(await run(`tr '\\0' '\\n' < /proc/${pid}/environ`)).not.toMatch(
      /^(NEXTAUTH|HASH)_SECRET=/m,
    );
    expect(await run('stat -c "%U %a" /run/credentials/maru@3001.service/*')).toBe(
      'maru 400\nmaru 400',
    );
    expect(await run(`stat -c %U /proc/${pid}`)).toBe('maru');
  });

  it('are exposed at most 2.0 of 10 to the rest of the host', async () => {
    const [, exposure] =
      /exposure level for .*: ([\d.]+)/.exec(
        await run('systemd-analyze security maru@3001 --no-pager'),
      ) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
  });

  it('start an instance again that was killed', async () => {
    const pid = await processOf('maru@3001');
    await run(
      `kill -KILL ${pid}; until [ "$(systemctl show -P MainPID maru@3001)" != ${pid} ]; do sleep 0.2; done`,
    );
    await run('until systemctl is-active --quiet maru@3001; do sleep 0.2; done');
    expect(await readiness(3001)).toMatchObject({ state: 'ready' });
  });

  it('stop within their grace, without a kill', async () => {
    await run('systemctl stop maru@3002');
    expect(await run('systemctl show -P Result maru@3002')).toBe('success');
    expect(await run('journalctl -u maru@3002 -o cat --no-pager')).toContain('"event":"draining"');
  });

  it('refuse a second instance on one state directory, and say why', async () => {
    await run(
      "systemctl stop maru@3001; sed -i 's|^REDIS_URL=.*|REDIS_URL=|' /etc/maru/maru.env; systemctl start maru@3001",
    );
    await run('systemctl start maru@3002; true');
    expect([await state('maru@3001'), await state('maru@3002')]).toEqual([
      'active',
      expect.not.stringMatching(/^active/),
    ]);
    expect(await run('journalctl -u maru@3002 -o cat --no-pager')).toContain(
      'STATE_DIR must be a folder that no other running portal uses',
    );
  });
});
