import type { Plugin } from 'vite';
import { storageChunks } from './chunks.ts';

/**
 * Has the page load the code of the databases along with the app's: every start but a visitor's first needs it at once. For that one,
 * `public/early.js` removes these links.
 */
export function preloadedStorage(): Plugin {
  return {
    name: 'preloaded-storage',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' && storageChunks.includes(output.name) ? [output.fileName] : [],
        );
        const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" data-storage>`);
        return html.replace(/<link rel="modulepreload"/, (first) => `${links.join('\n    ')}\n    ${first}`);
      },
    },
  };
}
