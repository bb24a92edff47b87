import NextAuth from 'next-auth';
import type { NextAuthOptions } from 'next-auth';
import type { NextApiRequest, NextApiResponse } from 'next';
import { currentOrigin } from '#lib/server/site/currentSite.ts';

/** The request as next-auth sees it. It gets these fields only, no header or other cookie of the browser's request. */
export interface NextAuthRequest {
  method: string;
  query: { nextauth: string[]; error: string };
  cookies: Record<string, string>;
  body: unknown;
}

export interface NextAuthReply {
  status: number;
  /** Undefined for a redirect. */
  body: unknown;
  location?: string;
  /** Whole `Set-Cookie` values. */
  cookies: string[];
  retryAfterSeconds?: number | undefined;
}

type Handle = (request: NextApiRequest, response: NextApiResponse, options: NextAuthOptions) => Promise<unknown>;

// next-auth is CommonJS: Node imports all its exports, a bundler the default export only.
const nextAuth = ((NextAuth as unknown as { default?: Handle }).default ?? NextAuth) as Handle;

/** Runs next-auth for one request. Rejects if next-auth throws. */
export async function callNextAuth(request: NextAuthRequest, options: NextAuthOptions): Promise<NextAuthReply> {
  const reply: NextAuthReply = { status: 200, body: undefined, cookies: [] };
  const collector = {
    status(code: number) {
      reply.status = code;
      return collector;
    },
    getHeader: () => reply.cookies,
    setHeader(name: string, value: string | string[]) {
      if (name === 'Set-Cookie') reply.cookies = [value].flat();
      if (name === 'Location') reply.location = String(value);
      return collector;
    },
    send: (body: unknown) => void (reply.body = body),
    json: (body: unknown) => void (reply.body = body),
    end() {},
  };
  // next-auth reads its origin from here before its first await.
  process.env.NEXTAUTH_URL = currentOrigin().origin;
  await nextAuth({ ...request, headers: {} } as unknown as NextApiRequest, collector as unknown as NextApiResponse, options);
  return reply;
}
