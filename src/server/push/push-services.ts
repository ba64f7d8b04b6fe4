/** The push services of the browsers: Chrome and most of its kin, Firefox, Edge, Safari. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w.-]+\.push\.services\.mozilla\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
  /^[\w.-]+\.push\.apple\.com$/,
];

/**
 * Whether an address that a user has given is one that this server may send to. Only those of the browsers' own services are: any other
 * could lead a request of this server into its own network, or be somebody whom it is made to annoy.
 */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => host.test(url.hostname));
}
