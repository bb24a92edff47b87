import NextAuth from 'next-auth';
import type { NextAuthOptions } from 'next-auth';
import type { NextApiRequest, NextApiResponse } from 'next';

/** What next-auth is asked. Only what is listed here reaches it: no header, cookie or field of the request by itself. */
export interface NextAuthRequest {
  method: string;
  query: { nextauth: string[]; error: string; callbackUrl?: string };
  cookies: Record<string, string>;
  body: unknown;
}

/** What next-auth answers, before a byte of it is sent. */
export interface NextAuthReply {
  status: number;
  /** The reply's body; undefined for a redirect. */
  body: unknown;
  location?: string;
  /** Whole `Set-Cookie` values. */
  cookies: string[];
  retryAfterSeconds?: number | undefined;
}

type Handle = (request: NextApiRequest, response: NextApiResponse, options: NextAuthOptions) => Promise<unknown>;

// next-auth is CommonJS: Node hands over its exports whole, a bundler only the default one.
const nextAuth = ((NextAuth as unknown as { default?: Handle }).default ?? NextAuth) as Handle;

/** Lets next-auth answer one question. Rejects if it throws; the reply is then the caller's to make. */
export async function callNextAuth(question: NextAuthRequest, options: NextAuthOptions): Promise<NextAuthReply> {
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
    send(body: unknown) {
      reply.body = body;
    },
    json(body: unknown) {
      reply.body = body;
    },
    end() {},
  };
  await nextAuth({ ...question, headers: {} } as unknown as NextApiRequest, collector as unknown as NextApiResponse, options);
  return reply;
}
