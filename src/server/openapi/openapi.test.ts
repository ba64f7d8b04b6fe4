import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import type { Call } from '../../contract/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { type ErrorCode, statusByCode } from '../../contract/errors.ts';
import { describeApi } from './describe-api.ts';
import { docsPage } from './docs-page.ts';
import type { ApiDocument } from './document.ts';
import { bodyExamples } from './examples.ts';
import { schemaNotes } from './schema-notes.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('The OpenAPI document', () => {
  const document = describeApi('https://nday.test');
  const operationOf = ({ method, path }: Call) =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const namedCalls = Object.entries<Call>(calls);

  test('passes the linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The specification has these paths.
        'no-path-trailing-slash': 'off',
        // An ID is a number, so no address fits two of these paths.
        'no-ambiguous-paths': 'off',
        // The product has no license yet.
        'info-license': 'off',
        'operation-tag-defined': 'error',
        'operation-operationId': 'error',
      },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: resolve(root, 'openapi.json'),
      config,
    });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([]);
  });

  test('has every call of the contract and no other', () => {
    for (const [name, call] of namedCalls) {
      const { operationId, summary, responses, requestBody, parameters } = operationOf(call)!;
      expect([operationId, summary]).toEqual([name, call.summary]);
      const status = call.status ?? (call.reply || call.binary ? 200 : 204);
      expect(Object.keys(responses)).toContain(String(status));
      if (call.binary) expect(responses[200]).toHaveProperty(['content', call.binary]);
      expect(requestBody?.content['application/json'] !== undefined).toBe(call.body !== undefined);
      for (const [, parameter] of call.path.matchAll(/:(\w+)/g)) {
        expect(parameters).toContainEqual(expect.objectContaining({ name: parameter, in: 'path', required: true }));
      }
    }
    const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
    expect(operations).toHaveLength(namedCalls.length);
  });

  test("lists a call's error codes under their status", () => {
    for (const [name, { errors = [], ...call }] of namedCalls) {
      const { responses } = operationOf(call)!;
      // A URL, a header, or a body that can't be read is rejected before the call looks at it.
      const always: ErrorCode[] = ['malformed'];
      if (call.method !== 'GET') always.push('too_large', 'unsupported_media_type');
      for (const code of [...always, ...errors]) {
        expect(responses[statusByCode[code]]?.description, name).toContain(`\`${code}\``);
      }
    }
  });

  test('asks for a session and a CSRF token where the server does', () => {
    const securityOf = (name: CallName) => operationOf(calls[name])!.security;
    expect(securityOf('readDaily')).toEqual([]);
    expect(securityOf('readConfig')).toEqual([{}]);
    expect(securityOf('readPuzzle')).toEqual([{}, { session: [] }]);
    expect(securityOf('login')).toEqual([{ csrf: [] }]);
    expect(securityOf('readProgress')).toEqual([{ session: [] }]);
    expect(securityOf('readUser')).toEqual([{ session: [], csrf: [] }]);
    expect(securityOf('answerPuzzle')).toEqual([{ session: [], csrf: [] }]);
  });

  test('names the cookies as the server does', () => {
    const namesAt = (origin: string) =>
      Object.values(describeApi(origin).components.securitySchemes).map(({ name }) => name);
    expect(namesAt('https://nday.test')).toEqual(['__Host-sessionid', 'X-CSRFToken']);
    expect(namesAt('http://localhost:3000')).toEqual(['sessionid', 'X-CSRFToken']);
  });

  test.each(Object.entries(bodyExamples))('has an example for %s that the contract accepts', (name, example) => {
    const { body } = calls[name as CallName] as Call;
    expect(v.safeParse(body!, example).issues).toBeUndefined();
  });

  test('has every schema that a note names', () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(Object.keys(schemaNotes)));
  });
});

describe("The API's page", () => {
  const document = describeApi('https://nday.test');
  const page = docsPage(document);

  test('shows every call, without a dead link', () => {
    for (const [name, { summary }] of Object.entries<Call>(calls)) {
      expect(page).toContain(`id="${name}"`);
      expect(summary.length).toBeGreaterThan(0);
    }
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  test('escapes what the document says', () => {
    const summary = '<img src=x onerror="alert(1)"> & `<b>`';
    const operation = { ...document.paths['/api/config/']!.get!, summary };
    const hostile: ApiDocument = { ...document, paths: { '/api/config/': { get: operation } } };
    expect(docsPage(hostile)).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;> &amp; <code>&lt;b></code>');
  });
});

describeServer('The OpenAPI routes', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'nday-docs-'));
    mkdirSync(join(webRoot, 'assets'));
    for (const file of ['index.html', 'assets/source-sans-3-core-1.woff2']) {
      writeFileSync(join(webRoot, file), '');
    }
    server = await openServer({ env: { publicUrl: 'http://nday.test' }, webRoot });
  });

  test('send the document, and a page that complies with the content security policy', async () => {
    const visitor = server.visitor();
    const { body } = await visitor.send<ApiDocument>('GET', '/api/openapi.json');
    expect(body).toEqual(JSON.parse(JSON.stringify(describeApi('http://nday.test'))));
    const page = await visitor.send('GET', '/api/docs/');
    expect(page.text).toBe(docsPage(describeApi('http://nday.test')));
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(page.text).not.toMatch(/<style|<script(?! src="\/)| style=| on\w+=/);
    const styles = await visitor.send('GET', '/api/docs/docs.css');
    expect([styles.status, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(styles.text).toContain('url("/assets/source-sans-3-core-1.woff2")');
  });

  test('send the document for the requested origin, and build it once per origin', async () => {
    const { app } = await openServer();
    const stringify = vi.spyOn(JSON, 'stringify');
    const read = async (host: string) => {
      const before = stringify.mock.calls.length;
      const { body, headers } = await app.inject({ url: '/api/openapi.json', headers: { host } });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      const isBuilt = stringify.mock.calls.slice(before).some(([value]) => 'openapi' in Object(value));
      return [JSON.parse(body).servers, isBuilt];
    };
    expect(await read('one.test')).toEqual([[{ url: 'http://one.test' }], true]);
    expect(await read('one.test')).toEqual([[{ url: 'http://one.test' }], false]);
    expect(await read('two.test')).toEqual([[{ url: 'http://two.test' }], true]);
    stringify.mockRestore();
  });

  test('a client made by openapi-typescript logs in and answers the daily', async () => {
    const open = await openServer({ seededAt: new Date() });
    const { username, password } = await open.createUser();
    const address = await open.app.listen({ host: '127.0.0.1', port: 0 });
    await generateTypes(await (await fetch(`${address}/api/openapi.json`)).text());
    // Its types aren't there before: it's no part of this test's project.
    const client = '../../../tests/openapi-client/answer-daily.ts';
    const { answerDaily } = await import(client);
    const { first, repeated, late } = await answerDaily(address, { username, password });
    expect(first.progress.answered).toBe(1);
    expect(repeated).toEqual(first);
    expect(late).toBe('already_answered');
  });
});

/** Makes the client's types from the document, and type-checks the client. */
async function generateTypes(source: string): Promise<void> {
  // `openapi-typescript` needs the compiler's interface of TypeScript 6, which the native compiler doesn't have.
  const older = '@ts-morph/common/dist/typescript.js';
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? older : specifier, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  hooks.deregister();
  const folder = resolve(root, '.cache/openapi-client');
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, 'api.ts'), astToString(await openapiTS(source)));
  const compiler = resolve(root, 'node_modules/typescript/bin/tsc');
  const project = resolve(root, 'tests/openapi-client');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
}
