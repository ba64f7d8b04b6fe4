/**
 * Builds the browser app of a folder into another one, and with it the code that draws pages on the server. A program of its own: Vite
 * takes some hundred megabytes, which go with it.
 */
import { join } from 'node:path';
import { build } from 'vite';

const [root, outDir] = process.argv.slice(2) as [string, string];

try {
  await run(outDir, false);
  await run(join(outDir, 'prerender'), 'src/app/prerender/draw.tsx');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function run(outDir: string, ssr: string | false): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, ssr } });
}
