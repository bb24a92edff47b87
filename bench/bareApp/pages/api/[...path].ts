import http from 'node:http';
import axios from 'axios';
import type { NextApiRequest, NextApiResponse } from 'next';

const client = axios.create({
  baseURL: process.env.UPSTREAM_URL,
  httpAgent: new http.Agent({ keepAlive: true, maxSockets: 256 }),
  proxy: false,
  validateStatus: () => true,
});

/** The proxy as it is mostly written: an API route that passes its body on with axios. */
export default async function passOn(request: NextApiRequest, response: NextApiResponse) {
  const answer = await client.post(`/${[request.query.path].flat().join('/')}`, request.body, {
    headers: { authorization: request.headers.authorization ?? '' },
  });
  response.status(answer.status).json(answer.data);
}
