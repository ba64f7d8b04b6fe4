import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const kilobyte = 1024;

/** By brotli, as browsers get them. React and the router are 58 KB of the first screen. */
const budget = { firstScreen: 89.5 * kilobyte, precache: 364.5 * kilobyte, player: 8 * kilobyte };

/** `npm run build` measures, and fails beyond the budget. `npm start`, which builds what isn't built, does neither: it takes seconds. */
const isMeasured = process.env.npm_lifecycle_event === 'build';

/** The modules whose chunks the first screen loads besides the entry: its own (`/daily`), and what makes a prerendered page the app's. */
const firstScreen = ['src/app/puzzles/puzzle-page.tsx', 'src/app/shell/hydration/hydrate.ts'];

/** The player of a puzzle's recorded runs, in a chunk of its own. */
const playerModule = 'src/app/ui/watch/player.tsx';

/**
 * Prints how much compressed JavaScript the first screen and the player need and how much the precache weighs, and judges them by the budget. The first
 * screen: the entry, the puzzle page, and the taking over of a prerendered page, with all that they import statically.
 */
export function bundleBudget() {
  let root = '';
  let chunks: Rolldown.OutputChunk[] = [];
  let precached: readonly string[] = [];

  const plugin: Plugin = {
    name: 'bundle-budget',
    apply: 'build',
    configResolved(config) {
      root = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (chunks.length === 0 || !isMeasured) return;
        const scripts = filesOf(chunks);
        const script = sizes(root, scripts);
        const total = sizes(root, precached);
        const player = sizes(
          root,
          chunks
            .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(playerModule)))
            .map(({ fileName }) => fileName),
        );
        const limit = (bytes: number) => `at most ${inKilobytes(bytes)} brotli`;
        console.log(`\nFirst screen: ${scripts.length} scripts, ${show(script)}; ${limit(budget.firstScreen)}`);
        for (const name of scripts) console.log(`  ${name}: ${show(sizes(root, [name]))}`);
        console.log(`Player of recordings: ${show(player)}; ${limit(budget.player)}`);
        console.log(`Precache: ${precached.length} files, ${show(total)}; ${limit(budget.precache)}\n`);
        const check = (isOver: boolean, sentence: string) => {
          if (isOver) this.error(sentence);
        };
        check(script.brotli > budget.firstScreen, 'The first screen is over its budget.');
        check(player.brotli > budget.player, 'The player of recordings is over its budget.');
        check(total.brotli > budget.precache, 'The precache is over its budget.');
      },
    },
  };

  return {
    plugin,
    /** For workbox's `manifestTransforms`: notes what will be precached. */
    notePrecache<Entry extends { url: string }>(manifest: Entry[]) {
      precached = manifest.map((entry) => entry.url);
      return { manifest };
    },
  };
}

function filesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => firstScreen.some((module) => id.endsWith(module)))) add(chunk);
  }
  return [...files];
}

interface Sizes {
  gzip: number;
  brotli: number;
}

function sizes(root: string, files: readonly string[]): Sizes {
  const sum = { gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(join(root, file));
    // Compressed formats are sent unchanged.
    const packed = /\.(?:woff2|png|webp|ico)$/.test(file);
    sum.gzip += packed ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    sum.brotli += packed ? bytes.length : brotliCompressSync(bytes).length;
  }
  return sum;
}

function show({ gzip, brotli }: Sizes): string {
  return `${inKilobytes(brotli)} brotli (${inKilobytes(gzip)} gzip)`;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} KB`;
}
