import http from 'node:http';
import axios from 'axios';
import type { NextApiRequest, NextApiResponse } from 'next';

const client = axios.create({
  baseURL: process.env.UPSTREAM_URL,
  httpAgent: new http.Agent({ keepAlive: true, maxSockets: 256 }),
  proxy: false,
  validateStatus: () => true,
});

/** A typical proxy: an API route that forwards the body with axios. */
export default async function passOn(request: NextApiRequest, response: NextApiResponse) {
  const answer = await client.post(`/${[request.query.path].flat().join('/')}`, request.body, {
    headers: { authorization: request.headers.authorization ?? '' },
  });
  response.status(answer.status).json(answer.data);
}
