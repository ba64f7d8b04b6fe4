import type { Plugin } from 'vite';
import { storageChunks } from './chunks.ts';

/**
 * Has Chromium compile the scripts of a start whole, on another thread, rather than each function at its first call: a start calls most
 * of them, and Chromium's cache of compiled code doesn't keep modules that a worker serves.
 * V8's explicit compile hints: https://v8.dev/blog/explicit-compile-hints
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // V8 looks for it at the head of the file alone, where Vite writes something itself.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const imported = chunks.filter(({ isEntry }) => isEntry).flatMap(({ imports }) => imports);
        for (const chunk of chunks) {
          const isOfStart = chunk.isEntry || imported.includes(chunk.fileName) || storageChunks.includes(chunk.name);
          if (!isOfStart) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
