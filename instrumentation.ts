/** Makes the portal under plain `next start`, which does not run server.ts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { fillBridge, isBridgeFilled } = await import('#lib/server/bridge.ts');
  if (isBridgeFilled()) return;
  const { parseServerEnv } = await import('#lib/server/config/serverEnv.ts');
  const { createPortal } = await import('#lib/server/start/createPortal.ts');
  const { parseSites } = await import('#lib/server/site/parseSites.ts');
  const env = parseServerEnv(process.env);
  fillBridge((await createPortal({ env, sites: parseSites(env) })).bridge);
}
