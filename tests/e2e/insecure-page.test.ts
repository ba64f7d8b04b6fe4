import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessibleOnDeskAndPhone } from '../support/axe.ts';
import { firstByDay } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

/** Chromium trusts only 127.0.0.1 and localhost, so a name that leads there is like an address on a local network. */
const insecureUrl = () => stage.server.url.replace('127.0.0.1', 'lan.test');

/** Chromium complains there that it ignores a header, so the test doesn't look at what the page complains of. */
async function openInsecure(path: string): Promise<Visitor> {
  const visitor = await stage.visitor({ baseURL: insecureUrl() });
  await visitor.page.goto(path);
  return visitor;
}

describe('a page on plain http of another machine', () => {
  it.each(firstByDay(['/', '/daily', '/account', '/missing']))(
    'says at %s that it needs https or localhost',
    async (path) => {
      const visitor = await openInsecure(path);
      const { page } = visitor;
      await page.getByRole('heading', { level: 1, name: 'Nday needs https or localhost' }).waitFor();
      expect(await page.locator('main').innerText()).toContain(`${insecureUrl()} is neither`);
      expect(await page.title()).toContain('https or localhost');
      expect(await page.getByRole('button').count()).toBe(0);
      await expectAccessibleOnDeskAndPhone(visitor, path);
      await visitor.context.close();
    },
  );
});

describe('APIs that exist only in secure contexts', () => {
  it('are used only in src/rules/secure-apis.ts', async () => {
    const visitor = await openInsecure('/favicon.svg');
    const { page, context } = visitor;
    const insecure = await namesIn(page);
    await page.goto(`${stage.server.url}/favicon.svg`);
    const secure = await namesIn(page);
    await context.close();
    const only = {
      // Chromium has the name PushManager everywhere, but only a service worker has one.
      globals: new Set(['PushManager', ...secure.globals.filter((name) => !insecure.globals.includes(name))]),
      members: new Set(secure.members.filter((name) => !insecure.members.includes(name))),
    };
    expect([...only.globals]).toEqual(expect.arrayContaining(['PublicKeyCredential', 'ClipboardItem', 'caches']));
    expect([...only.members]).toEqual(
      expect.arrayContaining(['navigator.serviceWorker', 'navigator.locks', 'crypto.subtle', 'crypto.randomUUID']),
    );
    expect(sources().flatMap((file) => usesIn(file, readFileSync(join(root, file), 'utf8'), only))).toEqual([]);
    expect(usesIn('x.ts', sample, only)).toEqual(sampleUses);
  });
});

/** Each line uses one, and the last line none. */
const sample = `
  crypto.randomUUID();
  window.navigator.locks.request();
  const { storage } = navigator as Partial<Navigator>;
  if ('PushManager' in window) new ClipboardItem({});
  navigator.onLine; secureApis().navigator.locks; const type: PushManager = { caches: 1 };
`;
const sampleUses = ['crypto.randomUUID', 'navigator.locks', 'navigator', 'PushManager', 'ClipboardItem'].map(
  (use) => `x.ts: ${use}`,
);

interface Names {
  globals: string[];
  /** As `navigator.locks`. */
  members: string[];
}

function namesIn(page: Page): Promise<Names> {
  return page.evaluate(() => {
    const membersOf = (name: string, object: object) =>
      Object.getOwnPropertyNames(object).map((own) => `${name}.${own}`);
    return {
      globals: Object.getOwnPropertyNames(window),
      members: [...membersOf('navigator', Navigator.prototype), ...membersOf('crypto', Crypto.prototype)],
    };
  });
}

const root = resolve(import.meta.dirname, '../..');

/** What pages run. Workers exist only in secure contexts, and the server isn't in a browser. */
function sources(): string[] {
  const all = globSync('src/{app,sync,rules,contract}/**/*.{ts,tsx}', { cwd: root });
  return all.filter((file) => !/\.test\.tsx?$/.test(file));
}

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Types are erased; these have a value in them. */
const typedValues = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/** Returns the uses of these names as `file: name`. `navigator` or `crypto` counts as a use if something else than a member of it is taken. */
function usesIn(
  file: string,
  source: string,
  { globals, members }: Record<keyof Names, ReadonlySet<string>>,
): string[] {
  const uses: string[] = [];
  const note = (name: string) => uses.push(`${file}: ${name}`);
  const visit = (value: unknown, key: string, parent: Node | null): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, key, parent);
    if (!isNode(value) || (value.type.startsWith('TS') && !typedValues.includes(value.type))) return;
    const name = nameOf(value);
    const isName = (key === 'property' || key === 'key') && parent?.computed === false;
    if (name !== undefined && !isName) {
      if (value.type === 'Identifier' && globals.has(name)) note(name);
      if (['navigator', 'crypto'].includes(name) && !(key === 'object' && parent?.computed === false)) note(name);
    }
    if (value.type === 'MemberExpression' && isNode(value.object)) {
      const host = nameOf(value.object) ?? '';
      if (members.has(`${host}.${name}`)) note(`${host}.${name}`);
      if (['window', 'globalThis', 'self'].includes(host) && globals.has(name ?? '')) note(`${host}.${name}`);
    }
    if (value.type === 'Literal' && parent?.operator === 'in' && globals.has(String(value.value)))
      note(`${value.value}`);
    for (const [each, child] of Object.entries(value)) visit(child, each, value);
  };
  visit(parseSync(file, source).program, '', null);
  return uses;
}

/** Returns the name of a variable or member; undefined for what the module returns, as in `secureApis().navigator` and `apis.navigator`. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression' || node.computed !== false) return undefined;
  const object = node.object as Node;
  const isOfModule =
    nameOf(object) === 'apis' || (object.type === 'CallExpression' && nameOf(object.callee as Node) === 'secureApis');
  return isOfModule ? undefined : nameOf(node.property as Node);
}
