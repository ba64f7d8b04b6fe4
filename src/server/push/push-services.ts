/** The browsers' push services: Chrome and its relatives, Firefox, Edge, Safari. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w.-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
];

/**
 * Returns whether this server can send to an endpoint that a user gave. Only browsers' own services qualify: any other URL could point into
 * this server's network, or at someone whom its requests would annoy.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => host.test(url.hostname));
}
