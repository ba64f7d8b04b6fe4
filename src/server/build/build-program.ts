/**
 * Builds the browser app of a folder into another one, with the code that draws pages on the server, and compresses it by a level of Brotli.
 * A program of its own: Vite and Brotli take some hundred megabytes, which go with it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { listFiles } from './list-files.ts';

const [root, outDir, level] = process.argv.slice(2) as [string, string, string];

try {
  await run(outDir, false);
  await run(join(outDir, 'prerender'), 'src/app/prerender/draw.tsx');
  await compress(outDir, Number(level));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(outDir: string, ssr: string | false): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, ssr } });
}

/** Compresses files once, to be served as they are. */
async function compress(folder: string, level: number): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level };
  for (const name of listFiles(folder)) {
    if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
    const path = join(folder, name);
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path), { params }));
  }
}
