import * as v from 'valibot';
import { Username } from '../../contract/credentials.ts';
import { product } from '../../contract/product.ts';
import { IdParameter } from '../../contract/scalars.ts';
import { CheckoutId } from '../../contract/subscription.ts';
import { anonymousViewer, type Viewer } from '../../rules/access.ts';
import { screenAt } from '../../rules/screen-paths.ts';
import { notFoundTitle, type ScreenPath, screenDescriptions, screenTitles } from '../../rules/screens.ts';
import type { Database } from '../database/open-database.ts';
import { users } from '../database/schema.ts';
import { escapeHtml } from '../http/html.ts';
import { findQuestion } from '../interview/read-question.ts';
import { isNamed } from '../profile/profile-routes.ts';
import { findPuzzle } from '../puzzles/puzzle-access.ts';

/** The page's head for a URL, as search engines and shared links show it. */
export interface PageMetadata {
  title: string;
  description: string;
  /** The name of a picture in `public/share`. */
  picture: string;
}

export const startHead: PageMetadata = {
  title: `${product.name}: find the line that breaks it`,
  description: product.tagline,
  picture: 'start',
};

const named = (name: string, description: string, picture: string): PageMetadata => ({
  title: `${name} · ${product.name}`,
  description,
  picture,
});

const notFound = { status: 404, head: named(notFoundTitle, product.tagline, 'start'), isDrawable: false } as const;

/**
 * Returns what is at a URL for this visitor. The head says only what everyone can know. `isDrawable`: everyone finds the same there, and
 * it's the URL that links have. Others can be spelled in endless ways, and each would be rendered.
 */
export async function findPage(
  db: Database,
  address: string,
  now: Date,
  readVisitor: () => Promise<{ viewer: Viewer; userId: number | undefined }>,
): Promise<{ status: 200 | 404; head: PageMetadata; isDrawable: boolean }> {
  const screen = screenAt(address);
  if (!screen) return notFound;
  const { path, segment } = screen;
  const isLinked = (name: string) => address === path.replace(/:\w+/, () => name);
  switch (path) {
    case '/puzzle/:id':
    case '/puzzle/:id/practice':
    case '/questions/:id': {
      const id = v.safeParse(IdParameter, segment);
      if (!id.success) return notFound;
      const find = (viewer: Viewer, userId?: number) =>
        path === '/questions/:id'
          ? findQuestion(db, id.output, viewer, userId)
          : findPuzzle(db, id.output, viewer, userId, now);
      const found = await find(anonymousViewer);
      if (!found) return notFound;
      if (found.access === 'not_found') {
        const { viewer, userId } = await readVisitor();
        const access = (await find(viewer, userId))?.access ?? 'not_found';
        return access === 'not_found' ? notFound : { status: 200, head: startHead, isDrawable: false };
      }
      const isDrawable = isLinked(String(id.output));
      if ('question' in found) {
        const { description, picture } = headOf('/questions');
        return { status: 200, head: named(found.question.title, description, picture), isDrawable };
      }
      if (path !== '/puzzle/:id') break;
      const { title, description } = found.puzzle;
      return { status: 200, head: named(title, description, 'puzzle'), isDrawable };
    }
    case '/profile/:username': {
      const name = v.safeParse(Username, segment);
      const [user] = name.success
        ? await db.select({ name: users.username }).from(users).where(isNamed(name.output))
        : [];
      if (!user) return notFound;
      const description = `What ${user.name} has found on ${product.name} so far, by category.`;
      return { status: 200, head: named(user.name, description, 'profile'), isDrawable: isLinked(user.name) };
    }
    case '/checkout/:id':
      if (!v.is(CheckoutId, segment)) return notFound;
      break;
    case '/admin/puzzles/:id':
    case '/admin/questions/:id':
      if (!v.is(IdParameter, segment)) return notFound;
  }
  return { status: 200, head: headOf(path), isDrawable: isLinked(segment) };
}

/** A screen without a description has the home page's. */
function headOf(path: ScreenPath): PageMetadata {
  const [title, described] = [screenTitles[path], screenDescriptions[path]];
  return title && described ? named(title, described.description, described.picture) : startHead;
}

/** Writes the head into the built page, replacing the build's. `origin` and `path` make URLs absolute. */
export function withPageHead(html: string, head: PageMetadata, origin: string, path: string): string {
  const contents: Record<string, string> = {
    description: head.description,
    'og:title': head.title,
    'og:description': head.description,
    'og:image': `${origin}/share/${head.picture}.png`,
    'og:url': `${origin}${path}`,
  };
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace('</head>', () => `${linksOf(origin, path)}</head>`)
    .replace(/(<meta (?:name|property)="([\w:]+)" content=")[^"]*(")/g, (tag, opening, name, closing) => {
      const content = contents[name];
      return content === undefined ? tag : `${opening}${escapeHtml(content)}${closing}`;
    });
}

function linksOf(origin: string, path: string): string {
  // A screen's URL ignores case and a final slash.
  const address = escapeHtml(`${origin}${path.toLowerCase().replace(/(?<=.)\/+$/, '')}`);
  return `<link rel="canonical" href="${address}"><link rel="alternate" type="application/atom+xml" href="/feed.xml">`;
}
