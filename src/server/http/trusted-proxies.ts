import { compile } from '@fastify/proxy-addr';

/** Any installation has fewer, unless it trusts all addresses. */
const mostKnown = 1000;

/**
 * Returns a function for Fastify's `trustProxy` that checks whether an address belongs to one of these networks. It remembers the proxies,
 * because parsing their addresses for every request takes longer than finding a cached reply.
 */
export function trustProxies(networks: string[]): (address: string, hop: number) => boolean {
  const isTrusted = compile(networks);
  const known = new Set<string>();
  return (address, hop) => {
    if (known.has(address)) return true;
    if (!isTrusted(address, hop)) return false;
    if (known.size < mostKnown) known.add(address);
    return true;
  };
}
