/** A lost connection is noticed after this time; the next attempt uses a new one. */
const patienceMs = 10_000;

/**
 * Sends the sign-out before it returns. Leaving the page does not cancel it. The portal token serves as CSRF token, so that no other request
 * is needed first. True once the server has confirmed that this session is not this browser's session any more.
 */
export async function signOutAtServer(portalToken: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ csrfToken: portalToken, callbackUrl: '/', json: 'true' });
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch('/api/auth/signout', { method: 'POST', body, keepalive: true, signal });
    return reply.ok && typeof ((await reply.json()) as { url?: unknown }).url === 'string';
  } catch {
    return false;
  }
}
