import { secureApis } from '../../rules/secure-apis.ts';

/** Returns a new UUID of version 7, whose beginning is the time: the server keeps operations by the month that their IDs name. */
export function makeOperationId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${secureApis().crypto.randomUUID().slice(15)}`;
}
