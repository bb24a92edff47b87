interface RequestParts {
  origin: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON with POST; without it the request is a GET. */
  body?: object;
}

/** A whole HTTP/1.1 request as a browser on a page of `origin` would send it. */
export function rawRequest({ origin, path, headers = {}, body }: RequestParts): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = {
    Host: new URL(origin).host,
    'User-Agent': 'Mozilla/5.0 (X11; Linux x64) bench',
    Accept: '*/*',
    'Accept-Language': 'ko',
    ...(body && { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }),
    ...(body && { 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`;
}
