export { handleAuth as default } from '#lib/server/session/authHandler.ts';

// The handler reads and bounds the body itself.
export const config = { api: { bodyParser: false, externalResolver: true } };
