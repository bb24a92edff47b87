import type { NextApiRequest, NextApiResponse } from 'next';
import { portal } from '#lib/server/bridge.ts';

/** The handler reads the raw body itself, because Next's parser accepts other media types, larger bodies and keys such as `__proto__`. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default function answerCall(request: NextApiRequest, response: NextApiResponse) {
  return portal().answerCall(request, response, String(request.query.call));
}
