// @ts-check
/** The rooms whose faults cost money or an account, each with the tests (below `__tests__/`) that prove its rules. */
const mutationRooms = {
  'lib/money/submission': ['lib/money/submission', 'components/money/form', 'simulation'],
  'lib/server/idempotency': ['lib/server/idempotency', 'lib/server/calls/money*', 'lib/server/calls/fullDisk*', 'simulation'],
  'lib/server/session': ['lib/server/session', 'lib/server/calls/passwordChange*', 'lib/server/redis'],
  'lib/server/limits': [
    'lib/server/limits',
    'lib/server/calls/callLimits*',
    'lib/server/calls/withdrawalLock*',
    'lib/server/redis',
    'lib/server/session/login*',
  ],
};

/** The room of this run (`ROOM`). */
export const room = /** @type {keyof typeof mutationRooms} */ (process.env.ROOM ?? 'lib/money/submission');
if (!(room in mutationRooms)) throw new Error(`ROOM is not one of: ${Object.keys(mutationRooms).join(' ')}`);

export const roomTests = mutationRooms[room].map((place) => `__tests__/${place}${place.endsWith('*') ? '' : '/**/*'}.test.{ts,tsx}`);
