import type { NextApiRequest, NextApiResponse } from 'next';
import { portal } from '#lib/server/bridge.ts';

/** The proxy reads raw bodies itself: Next's parser takes other types, larger bodies and prototype keys. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function answerCall(request: NextApiRequest, response: NextApiResponse) {
  return portal().answerCall(request, response, String(request.query.call));
}
