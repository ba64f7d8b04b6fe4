import type { DailyReminder } from '../../contract/push.ts';
import type { Vapid } from './vapid.ts';

/** The result of sending a message. `gone`: this endpoint will never accept messages again. */
export type Delivered = 'sent' | 'gone' | { fault: string; retryAfterMs: number };

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** For the whole exchange with a push service. */
const timeoutMs = 10_000;

/** Sends a message to the device's push service, which can't read it (RFC 8030, 8291). The message is useless after `ttl` seconds. */
export async function deliverPush(
  { endpoint, p256dh, auth }: PushTarget,
  message: DailyReminder,
  { ttl, vapid, fetch }: { ttl: number; vapid: Vapid; fetch: typeof globalThis.fetch },
): Promise<Delivered> {
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    // A newer message with the same topic replaces one that still waits for the device.
    { vapidDetails: vapid, TTL: ttl, topic: 'daily', contentEncoding: 'aes128gcm' },
  );
  const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sent).map(([name, value]) => [name, String(value)] as [string, string]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (response.status === 404 || response.status === 410) return 'gone';
    return {
      fault: `status ${response.status}`,
      retryAfterMs: 1000 * Number(response.headers.get('retry-after') ?? 0) || 0,
    };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { fault: cause?.code ?? name, retryAfterMs: 0 };
  }
}
