import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineSources } from '../csp/security-headers.ts';

interface Asset {
  text: string;
  /** As the policy names it: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
  source: string;
}

const scriptTag = /<script src="\/(early\.js)"><\/script>/;
const stylesheetLinks = /<link rel="stylesheet" crossorigin href="\/(assets\/[\w.-]+\.css)">/g;
const fontPreloads = /<link\s+rel="preload"[^>]*\sas="font"[^>]*>/g;

/**
 * Puts into a drawn page what it needs before its first paint: its first script and its stylesheets. On a slow network, each would take
 * another round trip. Fonts come after that paint; until then, their fallbacks have the same widths.
 */
export class InlineAssets {
  readonly #folder: string;
  readonly #assets = new Map<string, Asset>();

  /** `folder`: of the built app. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  inline(page: string): { html: string; sources: InlineSources } {
    const sources: InlineSources = { scripts: [], styles: [] };
    const html = page
      .replaceAll(fontPreloads, '')
      .replace(scriptTag, (_tag, name: string) => {
        const { text, source } = this.#read(name);
        sources.scripts.push(source);
        return `<script>${text}</script>`;
      })
      .replaceAll(stylesheetLinks, (_link, name: string) => {
        const { text, source } = this.#read(name);
        sources.styles.push(source);
        // Vite loads a chunk's stylesheet unless its link is there. A disabled one isn't fetched.
        return `<style>${text}</style><link rel="stylesheet" href="/${name}" disabled>`;
      });
    return { html, sources };
  }

  #read(name: string): Asset {
    const known = this.#assets.get(name);
    if (known) return known;
    const text = readFileSync(join(this.#folder, name), 'utf8');
    const asset = { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
    this.#assets.set(name, asset);
    return asset;
  }
}
