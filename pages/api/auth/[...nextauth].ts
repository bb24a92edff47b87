import type { NextApiRequest, NextApiResponse } from 'next';
import { portal } from '#lib/server/bridge.ts';

// The handler reads and bounds the body itself.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function answerAuth(request: NextApiRequest, response: NextApiResponse) {
  return portal().answerAuth(request, response);
}
