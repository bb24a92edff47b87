/** If a proxy and a server disagree about the end of a request (request smuggling), one of them takes `smuggled` for the next request. */
export function ambiguousRequests(origin: string) {
  const { host } = new URL(origin);
  const start = (path: string) =>
    `POST /api/routes/${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`;
  const asked = start('get-user-notices');
  /** This call must not be answered. */
  const smuggled = `${start('get-notice-popup')}Content-Length: 2\r\n\r\n{}`;
  const cases: [name: string, bytes: string][] = [
    [
      'a length and chunks',
      `${asked}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and a length',
      `${asked}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${asked}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
    [
      'the same length twice',
      `${asked}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${smuggled}`,
    ],
    ['a list of lengths', `${asked}Content-Length: 2, 2\r\n\r\n{}${smuggled}`],
    ['a length with a sign', `${asked}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ['a length in sixteens', `${asked}Content-Length: 0x2\r\n\r\n{}${smuggled}`],
    ['chunks by another name', `${asked}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'chunks twice',
      `${asked}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a blank before the colon', `${asked}Content-Length : 2\r\n\r\n{}${smuggled}`],
    [
      'a header that goes on in the next line',
      `${asked}X-More: a\r\n Content-Length: 2\r\nTransfer-Encoding:\r\n chunked\r\n\r\n{}`,
    ],
    [
      'lines that end in a line feed alone',
      asked.replaceAll('\r\n', '\n') + 'Content-Length: 2\n\n{}',
    ],
    ['a bare carriage return in a header', `${asked}X-More: a\rContent-Length: 2\r\n\r\n{}`],
    ['a zero byte in a header', `${asked}X-More: a\0b\r\nContent-Length: 2\r\n\r\n{}`],
    [
      'a chunk size that is none',
      `${asked}Transfer-Encoding: chunked\r\n\r\n2z\r\n{}\r\n0\r\n\r\n`,
    ],
  ];
  return { asked, smuggled, cases };
}
