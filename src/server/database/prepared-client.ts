import { CheckedClient } from './checked-client.ts';

/** How often a statement is sent before it gets a name. */
const rareUses = 5;

/** Each name takes PostgreSQL some 20 KB in every connection. */
const mostNames = 300;

/** Statements with lists keep getting new texts. */
const mostTexts = 2000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Returns the name of a statement that was sent often enough. */
function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === mostNames || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) {
    return name;
  }
  const used = (uses.get(text) ?? 0) + 1;
  if (used <= rareUses) {
    if (uses.size === mostTexts) uses.clear();
    uses.set(text, used);
    return undefined;
  }
  uses.delete(text);
  names.set(text, `nday_${names.size}`);
  return names.get(text);
}

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that has PostgreSQL parse and plan frequent statements once. It must connect to PostgreSQL directly: a pooler can give the
 * next transaction another connection, which doesn't know the names.
 */
export class PreparedClient extends CheckedClient {
  static {
    PreparedClient.prototype.query = function (this: PreparedClient, ...args: unknown[]) {
      const [config, values] = args as [{ text?: string; name?: string } | string, unknown];
      if (typeof config === 'object' && config.text !== undefined && !config.name && Array.isArray(values)) {
        args[0] = { ...config, name: nameOf(config.text) };
      }
      return (CheckedClient.prototype.query as Query).apply(this, args);
    } as CheckedClient['query'];
  }
}
