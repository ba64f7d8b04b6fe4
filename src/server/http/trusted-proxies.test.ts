import { expect, it } from 'vitest';
import { trustProxies } from './trusted-proxies.ts';

it.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['fd00::5', true],
  ['11.1.2.3', false],
  ['fd01::5', false],
])('trusts %s consistently: %s', (address, expected) => {
  const isTrusted = trustProxies(['10.0.0.0/8', 'fd00::/64']);
  expect([isTrusted(address, 0), isTrusted(address, 0)]).toEqual([expected, expected]);
});

it('trusts a network of any size to its last address', () => {
  const isTrusted = trustProxies(['10.0.0.0/8']);
  const addresses = Array.from({ length: 3000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  expect(addresses.every((address) => isTrusted(address, 0) && isTrusted(address, 1))).toBe(true);
});
