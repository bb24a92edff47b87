const cookiesOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Logs a member of the reference backend in, as a browser does. `Cookie` is the cookies of the session. */
export async function startSession(
  origin: string,
  userId: string,
  more: Record<string, string> = {},
) {
  const visitor = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', ...more };
  const ask = (route: string, Cookie: string, body?: URLSearchParams) =>
    fetch(`${origin}/api/auth/${route}`, {
      headers: { ...visitor, Cookie },
      ...(body && { method: 'POST', body }),
    });
  const form = await ask('csrf', '');
  const { csrfToken } = (await form.json()) as { csrfToken: string };
  const fields = new URLSearchParams({ csrfToken, userId, password: 'demo1234', json: 'true' });
  return { ask, Cookie: cookiesOf(await ask('callback/credentials', cookiesOf(form), fields)) };
}
