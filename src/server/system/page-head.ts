import { and, eq, lte } from 'drizzle-orm';
import { product } from '../../contract/product.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import type { Database } from '../database/open-database.ts';
import { puzzles } from '../database/schema.ts';

/** What the page's head says of an address: to search engines, and where a link is shared. */
export interface PageHead {
  title: string;
  description: string;
  /** The name of a picture in `public/share`. */
  picture: string;
}

export const startHead: PageHead = {
  title: `${product.name}: find the line that breaks it`,
  description: product.tagline,
  picture: 'start',
};

const named = (name: string, description: string, picture: string): PageHead => ({
  title: `${name} · ${product.name}`,
  description,
  picture,
});

const screens: Record<string, PageHead> = {
  '/daily': named(
    'Daily puzzle',
    'One short piece of code, a few questions, one real flaw. Free, and new every day.',
    'daily',
  ),
  '/puzzles': named(
    'Security Puzzles',
    'The archive of all puzzles in Python, C, Rust and Go, by category and difficulty.',
    'puzzles',
  ),
  '/puzzles/calendar': named('Past dailies', 'Every daily puzzle so far, by day.', 'puzzles'),
  '/questions': named(
    'Interview Questions',
    'What hiring security engineers ask, with what a good answer covers.',
    'questions',
  ),
  '/leaderboard': named(
    'Leaderboard',
    'Who finds the most: of all time, of the last 30 days, of the last 7 days.',
    'leaderboard',
  ),
  '/upgrade': named(
    'Premium',
    'All past puzzles, interview questions, detailed solutions and progress tracking, by the month or the year.',
    'upgrade',
  ),
};

/** An address that has nothing of its own to say gets what the start page has. */
export async function pageHeadOf(db: Database, path: string, now: Date): Promise<PageHead> {
  const [, kind, name = ''] = /^\/(puzzle|profile)\/([\w-]{1,30})\/?$/.exec(path) ?? [];
  if (kind === 'profile' && name !== 'edit') {
    return named(name, `What ${name} has found on ${product.name} so far, by category.`, 'profile');
  }
  if (kind === 'puzzle' && /^\d{1,9}$/.test(name)) {
    const [puzzle] = await db
      .select({ title: puzzles.title, description: puzzles.description })
      .from(puzzles)
      .where(and(eq(puzzles.id, Number(name)), eq(puzzles.is_active, true), lte(puzzles.published_at, utcDay(now))));
    if (puzzle) return named(puzzle.title, puzzle.description, 'puzzle');
  }
  return screens[path.replace(/(?<=.)\/$/, '')] ?? startHead;
}

/** Writes the head into the built page, in the place of what the build has left there. `origin` and `path` make addresses absolute. */
export function withPageHead(html: string, head: PageHead, origin: string, path: string): string {
  const contents: Record<string, string> = {
    description: head.description,
    'og:title': head.title,
    'og:description': head.description,
    'og:image': `${origin}/share/${head.picture}.png`,
    'og:url': `${origin}${path}`,
  };
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(/(<meta (?:name|property)="([\w:]+)" content=")[^"]*(")/g, (tag, opening, name, closing) => {
      const content = contents[name];
      return content === undefined ? tag : `${opening}${escapeHtml(content)}${closing}`;
    });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
