import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
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
 * Inlines what a prerendered page needs for its first paint: its first script and its stylesheets. On a slow network, each would take
 * another round trip. Fonts come after that paint; until then, their fallbacks have the same widths.
 */
export class InlineAssets {
  readonly #assets: ReadonlyMap<string, Asset>;

  /** `folder`: of the built app. Reads all of them now, because a later build could replace them. */
  constructor(folder: string) {
    const names = globSync(['early.js', 'assets/*.css'], { cwd: folder });
    this.#assets = new Map(names.map((name) => [name, readAsset(join(folder, name))]));
  }

  inline(page: string): { html: string; sources: InlineSources } {
    const sources: InlineSources = { scripts: [], styles: [] };
    const html = page
      .replaceAll(fontPreloads, '')
      .replace(scriptTag, (tag, name: string) => {
        const asset = this.#assets.get(name);
        if (!asset) return tag;
        sources.scripts.push(asset.source);
        return `<script>${asset.text}</script>`;
      })
      .replaceAll(stylesheetLinks, (link, name: string) => {
        const asset = this.#assets.get(name);
        if (!asset) return link;
        sources.styles.push(asset.source);
        // Vite loads a chunk's stylesheet unless its link is there. A disabled one isn't fetched.
        return `<style>${asset.text}</style><link rel="stylesheet" href="/${name}" disabled>`;
      });
    return { html, sources };
  }
}

function readAsset(path: string): Asset {
  const text = readFileSync(path, 'utf8');
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
