import * as v from 'valibot';
import { Count } from './scalars.ts';

/** What every visitor can know about this installation. */
export const Config = v.object({
  product: v.object({ name: v.string(), tagline: v.string(), support_email: v.string() }),
  captcha: v.object({ provider: v.picklist(['altcha', 'hcaptcha']), site_key: v.nullable(v.string()) }),
  payments: v.object({ provider: v.picklist(['sandbox', 'stripe']), test_mode: v.boolean() }),
  prices: v.object({ monthly: v.number(), annual: v.number(), currency: v.string() }),
  /** For `PushManager.subscribe()`: the VAPID key (RFC 8292) in base64url. */
  push_public_key: v.nullable(v.string()),
  /** The key that signs the offline download's licenses: ECDSA on P-256, the SPKI in base64url. */
  licence_public_key: v.string(),
  generator: v.picklist(['model', 'templates']),
  /** How much learners find in the library today. Servers before this field don't say. */
  library: v.optional(v.object({ puzzles: Count, questions: Count })),
});
export type Config = v.InferOutput<typeof Config>;

export const Health = v.object({ status: v.literal('ok') });
export const Ready = v.object({ status: v.literal('ready'), database: v.picklist(['postgresql', 'pglite']) });
