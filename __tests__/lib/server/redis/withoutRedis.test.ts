import { expect, it } from 'vitest';
import { prepareSharedState, sharedStateStatus } from '#lib/server/redis/sharedRedis.ts';
import { configure } from '#tests/support/authServer.ts';

it('without Redis, /readyz names the file in STATE_DIR', async () => {
  configure({ REDIS_URL: '' });
  expect([await prepareSharedState(), sharedStateStatus()]).toEqual(['file', 'file']);
});
