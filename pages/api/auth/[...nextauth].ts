import type { NextApiRequest, NextApiResponse } from 'next';
import { portal } from '#lib/server/bridge.ts';

// Next must not parse the body, because the handler reads it with its own size limit.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function answerAuth(request: NextApiRequest, response: NextApiResponse) {
  return portal().answerAuth(request, response);
}
