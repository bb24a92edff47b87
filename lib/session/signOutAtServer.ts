/**
 * Ends the session at the server, with next-auth's own client; false if the server did not do it. A csrf cookie that had run out is
 * renewed by the first attempt, hence the second.
 */
export async function signOutAtServer(): Promise<boolean> {
  try {
    const { signOut } = await import('next-auth/react');
    for (const attempt of [1, 2]) {
      const answer = await signOut({ redirect: false, callbackUrl: '/' });
      if (!answer.url.includes('csrf=true')) return true;
      if (attempt === 2) return false;
    }
  } catch {
    // No answer, or not the portal's: tried again when the session shows up once more (portalSession).
  }
  return false;
}
