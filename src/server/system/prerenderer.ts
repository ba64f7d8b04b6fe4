import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { fillPage, type HydrationData } from '../../contract/hydration-data.ts';
import { nextDailyAt, utcDay } from '../../rules/puzzle-day.ts';
import { escapeHtml } from '../http/html.ts';
import type { VisitorReads } from '../http/visitor-reads.ts';
import { Newest } from './newest.ts';

type Read = VisitorReads['read'];

/** The app's own components, built for the server: `src/app/prerender/draw.tsx`. */
interface RenderCode {
  canDraw(path: string, hasQuery: boolean): boolean;
  draw(request: { path: string; now: () => number; read: Read }): Promise<Rendered | null>;
}

interface Rendered {
  html: string;
  rows: HydrationData['rows'];
  /** By name, those that the screen needs besides the app's entry. */
  chunks: string[];
}

/** A page with its screen, for anyone who isn't signed in. */
export interface PrerenderedPage {
  html: string;
  etag: string;
}

interface Entry {
  /** Null if there's nothing for a visitor to see. */
  page: PrerenderedPage | null;
  /** The data it was rendered from. */
  replies: ReadonlyMap<string, string>;
  renderedAt: Date;
}

interface Parts {
  /** The folder of the built app. */
  folder: string;
  /** The built page, without a screen. */
  page: string;
  read: Read;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** How long a visitor waits for the screen, in milliseconds. */
  waitMs: number;
}

/** How long a visitor waits for the screen, in milliseconds. After that the app itself is on the screen sooner. */
export const prerenderTimeoutMs = 300;
/** How long an outdated screen is served while the next one is rendered, in milliseconds. */
const outdatedMs = 600_000;
/** The memory limit for rendered screens, in bytes. */
const mostBytes = 4 * 1024 * 1024;
/** What an entry takes besides its strings. */
const entryBytes = 1024;
/** Queue limit. Beyond it, pages are served without their screen. */
const longestQueue = 8;

const minuteOf = (time: Date) => Math.floor(time.getTime() / 60_000);

/**
 * Renders the public screens on the server. Each is current until a response that it used changes, and at most a minute, because it can
 * have a countdown.
 */
export class Prerenderer {
  readonly #parts: Parts;
  readonly #entries = new Newest<Entry>({ total: mostBytes, sizeOf: bytesOf, ttlMs: outdatedMs });
  readonly #drawing = new Map<string, Promise<PrerenderedPage | null>>();
  #code: Promise<RenderCode | null> | undefined;
  #manifest: Manifest | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the page at a path, or null if it isn't prerendered, or not in time. A late screen is for the next request. */
  async get(path: string, hasQuery: boolean): Promise<PrerenderedPage | null> {
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, this.#parts.waitMs, null);
    const inTime = <Result>(work: Promise<Result>) => Promise.race([work, late.promise]);
    try {
      this.#code ??= load(this.#parts.folder);
      const code = await inTime(this.#code);
      if (!code?.canDraw(path, hasQuery)) return null;
      const known = this.#entries.get(path);
      if (known && (await inTime(this.#isCurrent(known)))) return known.page;
      const rendering = this.#drawOnce(code, path);
      return known && this.#isServed(known) ? known.page : await inTime(rendering);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Requests for the same path share one rendering. */
  #drawOnce(code: RenderCode, path: string): Promise<PrerenderedPage | null> {
    const running = this.#drawing.get(path);
    if (running) return running;
    if (this.#drawing.size >= longestQueue) return Promise.resolve(null);
    const rendering = this.#draw(code, path)
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error, path }, 'the page could not be drawn');
        return null;
      })
      .finally(() => this.#drawing.delete(path));
    this.#drawing.set(path, rendering);
    return rendering;
  }

  /** Yesterday's screen has another daily puzzle. */
  #isServed({ renderedAt }: Entry): boolean {
    const now = this.#parts.now();
    return utcDay(renderedAt) === utcDay(now) && now.getTime() - renderedAt.getTime() <= outdatedMs;
  }

  async #isCurrent({ replies, renderedAt }: Entry): Promise<boolean> {
    const { read, now } = this.#parts;
    if (minuteOf(renderedAt) !== minuteOf(now())) return false;
    const same = [...replies].map(async ([url, body]) => (await read(url)).body === body);
    return (await Promise.all(same)).every(Boolean);
  }

  async #draw(code: RenderCode, path: string): Promise<PrerenderedPage | null> {
    const { now } = this.#parts;
    const renderedAt = now();
    const replies = new Map<string, string>();
    const read: Read = async (url) => {
      const reply = await this.#parts.read(url);
      replies.set(url, reply.body);
      return reply;
    };
    const rendered = await code.draw({ path, now: () => now().getTime(), read });
    // If midnight came meanwhile, it's of neither day.
    if (utcDay(renderedAt) !== utcDay(now())) return this.#draw(code, path);
    const page = rendered && this.#pageOf(rendered, renderedAt);
    this.#entries.set(path, { page, replies, renderedAt });
    return page;
  }

  #pageOf({ html: screen, rows, chunks }: Rendered, now: Date): PrerenderedPage {
    this.#manifest ??= JSON.parse(readFileSync(join(this.#parts.folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    const { styles, scripts } = linksOf(this.#manifest, chunks);
    const filled = fillPage(this.#parts.page, screen, { rows, until: Date.parse(nextDailyAt(now)) })
      .replace('</template>', () => `${scripts}</template>`)
      .replace('</head>', () => `${styles}</head>`);
    const html = filled.replace('</body>', (end) => preloadsOf(filled) + end);
    return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` };
  }
}

/** What `public/early.js` takes out of the page after the first paint, but for what a first visit needs later. */
const appTemplate = /<template id="app">.*?<\/template>/s;
const scriptUrls = /<(?:script|link rel="modulepreload")(?![^>]*data-storage)[^>]* (?:src|href)="([^"]+)"/g;

/**
 * Returns the tags that fetch the app's code while the screen is painted, so that running it waits for no other round trip. They come after
 * the screen, from which they take nothing on a slow network.
 */
function preloadsOf(page: string): string {
  const [tags = ''] = appTemplate.exec(page) ?? [];
  const urls = [...tags.matchAll(scriptUrls)].map(([, url]) => url);
  return urls.map((url) => `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${url}">`).join('');
}

/** A letter outside Latin-1 makes a string take 2 bytes for each letter. */
function bytesOf({ page, replies }: Entry): number {
  const strings = [page?.html ?? '', ...[...replies].flat()];
  return entryBytes + 2 * strings.reduce((sum, { length }) => sum + length, 0);
}

/** An older build has none. */
async function load(folder: string): Promise<RenderCode | null> {
  const file = join(folder, 'prerender/draw.js');
  return existsSync(file) ? import(pathToFileURL(file).href) : null;
}

/** Vite's: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }>;

/** The tags for what these chunks need, without what the app's entry loads anyway. */
function linksOf(manifest: Manifest, names: readonly string[]): { styles: string; scripts: string } {
  const isOwn = ([, { isEntry, name }]: [string, Manifest[string]]) => isEntry || name === 'packages';
  const own = new Set(
    Object.entries(manifest)
      .filter(isOwn)
      .flatMap(([key, { imports = [] }]) => [key, ...imports]),
  );
  const needed = new Set(names.map((name) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? ''));
  for (const key of needed) {
    for (const imported of manifest[key]?.imports ?? []) if (!own.has(imported)) needed.add(imported);
  }
  const chunks = [...needed].reverse().flatMap((key) => manifest[key] ?? []);
  const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${escapeHtml(file)}">`;
  return {
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => link('stylesheet', file))).join(''),
    scripts: chunks.map(({ file }) => link('modulepreload', file)).join(''),
  };
}
