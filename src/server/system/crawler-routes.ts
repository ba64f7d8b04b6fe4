import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { product } from '../../contract/product.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database } from '../database/open-database.ts';
import { dailies, puzzles } from '../database/schema.ts';
import { visiblePuzzles } from '../database/visible-rows.ts';
import { escapeHtml } from '../http/html.ts';
import { limitPerNetwork } from '../http/request-counts.ts';
import { siteOrigin } from '../http/site-origin.ts';

/** The screens for search engines, in addition to each published puzzle. */
const listedScreens = [
  '/',
  '/daily',
  '/first-steps',
  '/puzzles',
  '/puzzles/calendar',
  '/questions',
  '/leaderboard',
  '/upgrade',
];

/** The most dailies in the feed. */
const feedLength = 30;

/** Serves what search engines and feed readers ask for, with only what everyone can know about a puzzle. */
export function crawlerRoutes(app: FastifyInstance): void {
  // Files aren't counted, but these read the database.
  const counted = { onRequest: limitPerNetwork(60) };
  const cacheHeaders = { 'cache-control': 'public, max-age=3600' };

  // RFC 9309
  app.get('/robots.txt', (request, reply) =>
    reply
      .headers(cacheHeaders)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /admin/\n\nSitemap: ${siteOrigin(request)}/sitemap.xml\n`),
  );

  // https://www.sitemaps.org/protocol.html
  app.get('/sitemap.xml', counted, async (request, reply) => {
    const origin = siteOrigin(request);
    const published = await app.db
      .select({ id: puzzles.id, updated_at: puzzles.updated_at })
      .from(puzzles)
      .where(visiblePuzzles(utcDay(app.now())))
      .orderBy(asc(puzzles.id));
    const addresses = [
      ...listedScreens.map((path) => `<url>${element('loc', origin + path)}</url>`),
      ...published.map(
        ({ id, updated_at }) =>
          `<url>${element('loc', `${origin}/puzzle/${id}`)}${element('lastmod', updated_at.toISOString())}</url>`,
      ),
    ];
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`;
    return reply.headers(cacheHeaders).type('application/xml; charset=utf-8').send(declared(text));
  });

  // RFC 4287
  app.get('/feed.xml', counted, async (request, reply) => {
    const origin = siteOrigin(request);
    const today = utcDay(app.now());
    const entries = (await latestDailies(app.db, today)).map(({ day, id, title, language, description }) =>
      [
        '<entry>',
        // It stays the same when a puzzle is repeated on another day.
        element('id', `${origin}/puzzle/${id}#${day}`),
        element('title', `${title} (${language})`),
        element('updated', `${day}T00:00:00Z`),
        `<link href="${escapeHtml(`${origin}/puzzle/${id}`)}"/>`,
        element('summary', description),
        '</entry>',
      ].join(''),
    );
    const head = [
      element('id', `${origin}/feed.xml`),
      element('title', `${product.name}: the daily puzzle`),
      element('updated', `${today}T00:00:00Z`),
      `<author>${element('name', product.name)}</author>`,
      `<link href="${escapeHtml(`${origin}/daily`)}"/>`,
      `<link rel="self" href="${escapeHtml(`${origin}/feed.xml`)}"/>`,
    ];
    const text = `<feed xmlns="http://www.w3.org/2005/Atom">\n${[...head, ...entries].join('\n')}\n</feed>\n`;
    return reply.headers(cacheHeaders).type('application/atom+xml; charset=utf-8').send(declared(text));
  });
}

function latestDailies(db: Database, today: string) {
  const { id, title, language, description } = puzzles;
  return db
    .select({ day: dailies.day, id, title, language, description })
    .from(dailies)
    .innerJoin(puzzles, eq(puzzles.id, dailies.puzzle_id))
    .where(and(lte(dailies.day, today), visiblePuzzles(today)))
    .orderBy(desc(dailies.day))
    .limit(feedLength);
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

function declared(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}`;
}
