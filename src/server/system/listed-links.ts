import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../http/html.ts';
import type { PageMetadata } from './page-metadata.ts';

/** The lists with a search field, which aren't prerendered: each one's call for the first page, and the screens of its rows. */
const lists: Record<string, { call: string; screens: string }> = {
  '/puzzles': { call: '/api/puzzles/', screens: '/puzzle' },
  '/questions': { call: '/api/questions/?after=0', screens: '/questions' },
};

interface Row {
  id: number;
  title: string;
}

/** Returns what a visitor without scripts, such as a crawler, reads at the path of a list. */
export async function listedLinks(
  { visitorReads }: Pick<FastifyInstance, 'visitorReads'>,
  path: string,
  { title, description }: PageMetadata,
): Promise<Html | undefined> {
  const list = lists[path];
  if (!list) return undefined;
  const { status, body } = await visitorReads.read(list.call);
  if (status !== 200) return undefined;
  const reply: Row[] | { results: Row[] } = JSON.parse(body);
  const rows = Array.isArray(reply) ? reply : reply.results;
  const items = rows.map((row) => html`<li><a href="${list.screens}/${row.id}">${row.title}</a></li>`);
  return html`<h1>${title}</h1><p>${description}</p><ul>${items}</ul>`;
}

/** Puts them into the built page, where the app doesn't see them. */
export function withListedLinks(page: string, links: Html | undefined): string {
  return links ? page.replace('<noscript>', (tag) => `${tag}${links}`) : page;
}
