import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Plugin, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups, onlineFiles } from './src/app/build/chunks.ts';
import { compiledAhead } from './src/app/build/compiled-ahead.ts';
import { preloadedStorage } from './src/app/build/preloaded-storage.ts';
import { webManifest } from './src/app/build/web-manifest.ts';
import { product } from './src/contract/product.ts';
import { bundleBudget } from './src/server/build/bundle-budget.ts';
import { quietWhileRestarting } from './src/server/build/dev-logger.ts';

const budget = bundleBudget();

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerender : app));

/** The browser app. */
export const app: UserConfig = {
  plugins: [react(), namedPage(), compiledAhead(), preloadedStorage(), pwa(), budget.plugin],
  resolve: {
    alias: [
      // Dexie's package points to its build for engines of 2015, which is larger and slower.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // Wouter ships a shim for React 17.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist',
    // In every engine for 30 months: light-dark(), oklch(), popover.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: URL would need a CSP exception.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The server looks up which stylesheets and scripts a screen needs.
    manifest: true,
    rolldownOptions: {
      // Schema constructors are pure, so unused schemas are tree-shaken, and with them the server's halves of the calls.
      treeshake: {
        manualPureFunctions: ['v', 'Uuid', 'AbsoluteUrl', 'adminQuery', 'paged', 'FinalizationRegistry'],
        // The one hook that the app has of `dexie-react-hooks` needs no Dexie, which a first visit loads later.
        moduleSideEffects: [{ test: /\/node_modules\/dexie(?:-react-hooks)?\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  customLogger: quietWhileRestarting(createLogger()),
  server: {
    proxy: { '/api': { target: `http://localhost:${process.env.PORT ?? 3000}` } },
  },
};

/** The same components for the server, which prerenders the public screens with them: `vite build --ssr src/app/prerender/draw.tsx`. */
const prerender: UserConfig = {
  plugins: [react()],
  // What the server lacks of a browser.
  define: {
    localStorage: 'undefined',
    sessionStorage: 'undefined',
    'document.documentElement.dataset': '{}',
    'history.state': 'null',
    'location.pathname': '"/"',
    'location.search': '""',
  },
  ssr: { noExternal: true },
  build: { target: 'node24', copyPublicDir: false, minify: true },
};

/** Writes the product's name into the page. */
function namedPage(): Plugin {
  return {
    name: 'named-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll('%PRODUCT_NAME%', product.name).replaceAll('%PRODUCT_TAGLINE%', product.tagline),
    },
  };
}

function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'index.ts',
    registerType: 'prompt',
    injectRegister: false,
    devOptions: { enabled: true, type: 'module' },
    includeManifestIcons: false,
    injectManifest: {
      // A classic script, without module syntax.
      rollupFormat: 'iife',
      // Not the tab's icon: browsers fetch it past the worker.
      globPatterns: ['index.html', 'early.js', 'assets/*.{js,css,woff2}'],
      // Not the fonts' other Latin letters.
      globIgnores: [...onlineFiles, '**/*-latin-*'],
      manifestTransforms: [budget.notePrecache],
    },
    integration: {
      // The worker's URL is /sw.js, whatever its source file.
      beforeBuildServiceWorker(options) {
        options.swDest = resolve(options.outDir, 'sw.js');
        options.injectManifest.swDest = options.swDest;
      },
      configureCustomSWViteBuild(options) {
        options.build = { ...options.build, modulePreload: false };
      },
    },
    manifest: webManifest,
  });
}
