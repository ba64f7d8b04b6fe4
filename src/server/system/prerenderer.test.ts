import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { buildWeb } from '../build/build-web.ts';
import { pageHeaders } from '../csp/security-headers.ts';
import { dailies, puzzles, questions } from '../database/schema.ts';
import { escapeHtml } from '../http/html.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));

describeServer('prerendered pages', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    const webRoot = await buildWeb(resolve(import.meta.dirname, '../../..'), () => {});
    server = await openServer({ webRoot, env: { publicUrl: 'https://nday.example' }, seededAt: noon });
    server.setClock(noon);
  }, 300_000);

  const page = (path: string, headers: Record<string, string> = {}) =>
    server.visitor({ accept: 'text/html', ...headers }).send('GET', path);

  async function daily() {
    const [row] = await server.db
      .select({ puzzle: puzzles })
      .from(dailies)
      .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
      .where(eq(dailies.day, today));
    return row!.puzzle;
  }

  test('KEEP-6: the daily puzzle has its screen, which caches can keep', async () => {
    const { text, headers, status } = await page('/daily');
    const { title, code_snippet } = await daily();
    expect(status).toBe(200);
    expect(text).toContain('<div id="root" data-snapshot="prerendered">');
    expect(text).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    for (const line of code_snippet.split('\n')) expect(unescaped(text)).toContain(line);
    expect(text).not.toMatch(/<[^>]* style=/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=60');
    const again = await page('/daily', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
    const { 'content-security-policy': policy, ...others } = pageHeaders(server.app.env);
    for (const reply of [{ headers }, again, await page('/nothing-here')]) expect(reply.headers).toMatchObject(others);
    expect((await page('/nothing-here')).headers['content-security-policy']).toBe(policy);
  });

  test('KEEP-6: a prerendered page has everything for its first paint, allowed by hash in its policy', async () => {
    const plain = pageHeaders(server.app.env)['content-security-policy']!;
    for (const path of ['/daily', '/', '/leaderboard']) {
      const { text, headers } = await page(path);
      const [head] = text.split('</head>');
      expect(head).not.toMatch(/<script src|rel="preload"/);
      for (const [link] of head!.matchAll(/<link rel="stylesheet"[^>]*>/g)) expect(link).toMatch(/ disabled>$/);
      const hashesOf = (tag: string) =>
        [...head!.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
          ([, held]) => ` 'sha256-${createHash('sha256').update(held!).digest('base64')}'`,
        );
      const [scripts, styles] = [hashesOf('script'), hashesOf('style')];
      expect(scripts.length).toBe(1);
      expect(styles.length).toBeGreaterThan(0);
      const policy = plain
        .replace("script-src 'self'", `script-src 'self'${scripts.join('')}`)
        .replace("style-src 'self'", `style-src 'self'${styles.join('')}`);
      expect(headers['content-security-policy']).toBe(policy);
      const again = await page(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.headers['content-security-policy']]).toEqual([304, policy]);
    }
  });

  test('KEEP-5: a prerendered page fetches the code of its first screen after the screen, and runs none of it', async () => {
    const [head = '', body = ''] = (await page('/leaderboard')).text.split('</head>');
    const held = /<template id="app">(.*?)<\/template>/s.exec(head)?.[1] ?? '';
    const filesOf = (tags: string) => [...tags.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file]) => file).toSorted();
    const [screen, preloads] = [body.lastIndexOf('</main>'), body.indexOf('rel="preload"')];
    expect(preloads).toBeGreaterThan(screen);
    expect(filesOf(body.slice(preloads))).toEqual(filesOf(held.replaceAll(/<link[^>]* data-storage>/g, '')));
    expect(filesOf(held)).toContainEqual(expect.stringMatching(/leaderboard-.*\.js$/));
    expect(head.replace(held, '')).not.toMatch(/<script type="module"|modulepreload/);
  });

  test('KEEP-6: everyone gets the same page', async () => {
    const { client, user } = await server.member();
    const own = await client.send('GET', '/daily', { headers: { accept: 'text/html' } });
    expect(own.text).toBe((await page('/daily')).text);
    expect(own.text).not.toContain(user.username);
  });

  test("KEEP-6: a page follows staff's changes, and is cached no longer than its day", async () => {
    const { id } = await daily();
    const before = await page('/daily');
    await server.db.update(puzzles).set({ title: 'A <Title> of "Ours"' }).where(eq(puzzles.id, id));
    await expect.poll(async () => (await page('/daily')).headers.etag).not.toBe(before.headers.etag);
    const after = await page('/daily');
    expect(after.text).toContain('A &lt;Title&gt; of &quot;Ours&quot;</h1>');
    expect(after.text).toContain('A \\u003cTitle> of \\"Ours\\"');
    server.setClock(`${today}T23:59:30.000Z`);
    expect((await page('/daily')).headers['cache-control']).toBe('public, max-age=30');
    server.setClock(noon);
  });

  test('sends a page with a changed head again, even with the old screen', async () => {
    const { id } = await daily();
    const before = await page(`/puzzle/${id}`);
    await server.db.update(puzzles).set({ title: 'Another title' }).where(eq(puzzles.id, id));
    const after = await page(`/puzzle/${id}`, { 'if-none-match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.text).toContain('<title>Another title · ');
  });

  test.each(['/api/auth/profile/nobody-here/', '/api/questions/1/'])(
    'rendering gets a rejection of %s',
    async (url) => {
      const { status, body } = await server.app.visitorReads.read(url);
      expect([status, JSON.parse(body)]).toEqual([404, { code: 'not_found', error: expect.any(String) }]);
    },
  );

  test.each(['/profile/%00', '/puzzle/%00', '/daily%00', '/nothing-here'])('prerenders nothing at %s', async (path) => {
    const { status, text, headers } = await page(path);
    expect(status).toBe(404);
    expect(text).not.toContain('data-snapshot');
    expect(headers['cache-control'] ?? 'no-cache').toBe('no-cache');
  });

  test("KEEP-6: these screens' pages have their content for crawlers", async () => {
    const { user } = await server.member();
    const { id } = await daily();
    const words = {
      '/': 'Find the line',
      '/puzzles/calendar': 'November 2026',
      '/first-steps': 'First steps</h1>',
      '/leaderboard': 'First place is open.',
      [`/profile/${user.username}`]: 'Security Competency Breakdown',
      '/upgrade': 'Most Popular',
      '/terms': 'Terms</h1>',
      [`/puzzle/${id}`]: 'class="code-lines"',
    };
    for (const [path, expected] of Object.entries(words)) {
      const { text, status } = await page(path);
      expect({ path, status, isPrerendered: text.includes('data-snapshot="prerendered"') }).toEqual({
        path,
        status: 200,
        isPrerendered: true,
      });
      expect(text).toContain(expected);
      expect(text).not.toMatch(/class="(?:skeleton|spinner)/);
      expect(text).not.toMatch(blockInParagraph);
    }
  });

  test('KEEP-6: a locked puzzle, a list with a search field, and another time frame come without their screen', async () => {
    const locked = (await server.db.select().from(puzzles)).find(
      ({ is_premium, published_at }) => is_premium && published_at !== null && published_at < today,
    );
    for (const path of [`/puzzle/${locked!.id}`, '/puzzles', '/questions', '/leaderboard?timeframe=weekly']) {
      const { text, status } = await page(path);
      expect({ path, status, isPrerendered: text.includes('data-snapshot') }).toEqual({
        path,
        status: 200,
        isPrerendered: false,
      });
    }
    expect((await page('/daily?utm_source=elsewhere')).text).toContain('data-snapshot="prerendered"');
  });

  test('prerenders only the canonical URL, so a flood of other spellings renders nothing', async () => {
    const { id } = await daily();
    const { user } = await server.member();
    const links = ['/', '/daily', `/puzzle/${id}`, `/profile/${user.username}`];
    for (const link of links) expect((await page(link)).text, link).toContain('data-snapshot="prerendered"');
    const others = ['/DAILY', '/daily/', `/puzzle/0${id}`, `/Puzzle/${id}`, `/profile/${user.username.toUpperCase()}`];
    for (const path of others) {
      const { text, status } = await page(path);
      expect({ path, status, isPrerendered: text.includes('data-snapshot') }).toEqual({
        path,
        status: 200,
        isPrerendered: false,
      });
    }
  });

  test('KEEP-6: no page has a key, an explanation, or a note of its puzzle', async () => {
    const all = await server.db.select().from(puzzles).where(eq(puzzles.is_active, true));
    expect(all.length).toBeGreaterThan(100);
    for (const [index, puzzle] of all.entries()) {
      const day = addDays('2030-01-01', index);
      await server.db.insert(dailies).values({ day, puzzle_id: puzzle.id });
      server.setClock(`${day}T12:00:00.000Z`);
      // A page has only what the API returns to a visitor. Some are prerendered to prove that.
      const isPrerendered = index % 12 === 0;
      const text = isPrerendered
        ? (await page('/daily')).text
        : (await server.app.visitorReads.read('/api/puzzles/0/')).body;
      const asked = await server.db.select().from(questions).where(eq(questions.puzzle_id, puzzle.id));
      expect(isPrerendered ? tells(text, puzzle.title) : text.startsWith(`{"id":${puzzle.id},`)).toBe(true);
      expect(tells(text, asked[0]!.text.slice(0, 20))).toBe(true);
      const secrets = [
        puzzle.explanation,
        ...(puzzle.lines ?? []).map(({ note }) => note),
        ...asked.flatMap(({ notes }) => Object.values(notes ?? {})),
      ];
      const told = secrets.filter((secret) => secret.length > 20 && tells(text, secret.slice(0, 60)));
      expect({ puzzle: puzzle.title, told }).toEqual({ puzzle: puzzle.title, told: [] });
      expect(text).not.toContain('"correct_answer"');
    }
    server.setClock(noon);
  }, 300_000);
});

/** Invalid: a parser ends the paragraph there. */
const blockInParagraph = /<p[ >](?:(?!<\/p>)[\s\S])*?<(?:div|p|ul|ol|dl|section|figure|table|h[1-6]|form|pre)[ >]/;

function unescaped(html: string): string {
  return html
    .replaceAll(/<\/?[a-z][^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function tells(page: string, words: string): boolean {
  return [words, escapeHtml(words), JSON.stringify(words).slice(1, -1)].some((form) => page.includes(form));
}
