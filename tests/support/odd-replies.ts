/** What stands between a device and the server can say anything: statuses and bodies that are nobody's, or look like the server's. */
const statuses = [200, 206, 302, 403, 407, 429, 503, 511] as const;

const bodies: readonly [body: string | Uint8Array<ArrayBuffer> | null, headers: Record<string, string>][] = [
  [null, {}],
  ['<html>Blocked by the company</html>', { 'content-type': 'text/html', 'retry-after': '999999' }],
  ['OK', { 'content-type': 'text/plain' }],
  ['{}', { 'content-type': 'application/json' }],
  ['[null]', { 'content-type': 'application/json; charset=utf-8', date: 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['{"code":"blocked","error":"Ask your administrator."}', { 'content-type': 'application/json' }],
  ['<html>Called JSON</html>', { 'content-type': 'application/json', 'retry-after': 'soon' }],
  [Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), { 'content-type': 'application/json' }],
];

/** How many there are: each body with each status. */
export const oddReplies = statuses.length * bodies.length;

/** Returns one of the odd replies, by its number. */
export function oddReply(number: number): Response {
  const status = statuses[number % statuses.length]!;
  const [body, headers] = bodies[Math.floor(number / statuses.length) % bodies.length]!;
  return new Response(body, { status, headers });
}
