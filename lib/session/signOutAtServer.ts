/** False if it failed. The first attempt renews an expired CSRF cookie, so a second one follows. */
export async function signOutAtServer(): Promise<boolean> {
  try {
    const { signOut } = await import('next-auth/react');
    for (const attempt of [1, 2]) {
      const answer = await signOut({ redirect: false, callbackUrl: '/' });
      if (!answer.url.includes('csrf=true')) return true;
      if (attempt === 2) return false;
    }
  } catch {
    // No valid response. portalSession retries when the session appears again.
  }
  return false;
}
