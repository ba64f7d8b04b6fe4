import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { dailies, puzzles } from '../database/schema.ts';
import { escapeHtml } from '../http/html.ts';
import { seedInterview } from '../interview/seed-interview.ts';

const noon = '2026-11-20T12:00:00.000Z';
const today = utcDay(new Date(noon));

describeServer('robots.txt, sitemap, and feed', (openServer) => {
  let server: TestServer;
  const webRoot = mkdtempSync(join(tmpdir(), 'nday-crawled-'));
  afterAll(() => rmSync(webRoot, { recursive: true }));
  beforeAll(async () => {
    writeFileSync(join(webRoot, 'index.html'), '<title></title></head><noscript>No scripts.</noscript>');
    server = await openServer({ env: { publicUrl: 'https://nday.example' }, webRoot, seededAt: noon });
    server.setClock(noon);
  });

  const ask = async (path: string) => {
    const { status, text, headers } = await server.visitor().send('GET', path);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    return { text, type: headers['content-type'] };
  };

  test('excludes robots from staff pages, and points them to the sitemap', async () => {
    const { text, type } = await ask('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toContain('User-agent: *\nDisallow: /admin/\n');
    expect(text).toContain('Sitemap: https://nday.example/sitemap.xml\n');
  });

  test('the sitemap lists every published puzzle and first step, and none to come', async () => {
    const { text } = await ask('/sitemap.xml');
    const listed = [...text.matchAll(/<loc>https:\/\/nday\.example\/puzzle\/(\d+)<\/loc>/g)].map(([, id]) =>
      Number(id),
    );
    const rows = await server.db.select().from(puzzles);
    const published = rows.filter(
      ({ published_at, first_step }) => first_step !== null || (published_at !== null && published_at <= today),
    );
    expect(published.length).toBeLessThan(rows.length);
    expect(listed.sort()).toEqual(published.map(({ id }) => id).sort());
    expect(text).toContain('<loc>https://nday.example/daily</loc>');
  });

  test('the feed has the latest daily puzzles up to today, with only their public text', async () => {
    const [daily] = await server.db
      .select({ puzzle: puzzles })
      .from(dailies)
      .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
      .where(eq(dailies.day, today));
    const { id, title, code_snippet } = daily!.puzzle;
    await server.db.update(puzzles).set({ description: 'Reads <tags> & "quotes".' }).where(eq(puzzles.id, id));
    const { text, type } = await ask('/feed.xml');
    expect(type).toBe('application/atom+xml; charset=utf-8');
    const entries = text.match(/<entry>.*<\/entry>/g)!;
    expect(entries).toHaveLength(30);
    expect(entries[0]).toContain(title);
    expect(entries[0]).toContain(`<link href="https://nday.example/puzzle/${id}"/>`);
    expect(entries[0]).toContain('<summary>Reads &lt;tags> &amp; &quot;quotes&quot;.</summary>');
    expect(text).not.toContain(code_snippet.split('\n')[0]);
    expect(text).not.toContain(addDays(today, 1));
  });

  test('the feed and the calendar omit an earlier daily puzzle that was unpublished', async () => {
    const [earlier] = await server.db
      .select({ puzzle: puzzles })
      .from(dailies)
      .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
      .where(eq(dailies.day, addDays(today, -1)));
    const { id, title, published_at } = earlier!.puzzle;
    const isNamed = async () => {
      const { body } = await server.visitor().call('listDailies', { query: { month: today.slice(0, 7) } });
      return [(await ask('/feed.xml')).text.includes(title), body.some(({ puzzle_id }) => puzzle_id === id)];
    };
    expect(await isNamed()).toEqual([true, true]);
    for (const later of [null, addDays(today, 9)]) {
      await server.db.update(puzzles).set({ published_at: later }).where(eq(puzzles.id, id));
      expect(await isNamed()).toEqual([false, false]);
    }
    await server.db.update(puzzles).set({ published_at }).where(eq(puzzles.id, id));
  });

  test("a list without a prerendered screen links its entries' pages, without scripts", async () => {
    await seedInterview(server.db);
    const visitor = server.visitor();
    const [first] = (await visitor.call('listPuzzles')).body.results;
    await server.db.update(puzzles).set({ title: 'Less < "More"' }).where(eq(puzzles.id, first!.id));
    const { results } = (await visitor.call('listPuzzles')).body;
    const { body: questions } = await visitor.call('listQuestions', { query: { after: '0' } });
    for (const [path, screens, rows] of [
      ['/puzzles', '/puzzle', results],
      ['/questions', '/questions', questions],
    ] as const) {
      const { text } = await ask(path);
      const links = rows.map(({ id, title }) => `<li><a href="${screens}/${id}">${escapeHtml(title)}</a></li>`);
      expect(text).toContain(`<ul>${links.join('')}</ul>No scripts.</noscript>`);
    }
    const [question] = questions;
    expect((await ask(`/questions/${question!.id}`)).text).toContain(
      `<title>${escapeHtml(question!.title)} · Nday</title>`,
    );
    expect((await ask('/daily')).text).toContain('<noscript>No scripts.');
  });

  test('rate-limits the feed', async () => {
    const reader = server.visitor();
    const statuses = [];
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await reader.send('GET', '/feed.xml')).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });
});
