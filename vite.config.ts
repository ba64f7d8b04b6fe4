import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { configDefaults } from 'vitest/config';
import { product } from './src/contract/product.ts';
import { bundleBudget } from './tests/bench/bundle-budget.ts';

const budget = bundleBudget();

const firstPackages =
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|jotai|dexie|dexie-react-hooks|valibot)\//;

/** What every screen shares of the app itself. */
const firstModules =
  /\/src\/(?:(?:contract|app\/shell)\/[\w-]+|app\/ui\/(?:button|dot|error-box|gutter|menu|spinner)|rules\/puzzle-day|sync\/(?:[a-z]+-database|api-client|device|enqueue|judge|outbox-entry|status))\.tsx?$/;

export default defineConfig({
  plugins: [react(), namedPage(), leanCalls(), pwa(), budget.plugin],
  build: {
    outDir: 'dist',
    // What all engines have had for 30 months: light-dark(), oklch(), popover.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: address would need its own leave in the page's policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      // Making a schema has no effect: one that nobody reads goes.
      treeshake: { manualPureFunctions: ['v'] },
      output: {
        // The packages that every screen needs change seldom: an update of the app leaves them as they are on the device.
        codeSplitting: {
          groups: [
            { name: 'packages', test: firstPackages },
            // In one file: else what each later screen shares with the first would be split off into ever smaller ones.
            { name: 'shell', test: firstModules },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://localhost:${process.env.PORT ?? 3000}` } },
  },
  test: {
    projects: [
      project('unit', ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/*.test.ts'], ['src/server/**']),
      project('api', ['src/server/**/*.test.ts']),
      project('faults', ['tests/faults/**/*.test.ts']),
      project('e2e', ['tests/e2e/**/*.test.ts']),
    ],
  },
});

function project(name: string, include: string[], exclude: string[] = []) {
  return {
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  };
}

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

/**
 * Takes out of the table of calls what the server alone reads: the browser needs each call's method, address and reply. With them go
 * the schemas of requests, but for those that a form checks by itself.
 */
function leanCalls(): Plugin {
  const serverOnly = [
    /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g,
    /\berrors: \[[^\]]*\],?/g,
    /\baccess: '\w+',?/g,
    /\b(?:params|query|body): \w+,?/g,
  ];
  return {
    name: 'lean-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/calls\.ts$/ },
      handler: (code) => ({ code: serverOnly.reduce((lean, part) => lean.replaceAll(part, ''), code), map: null }),
    },
  };
}

function screenshot(screen: string, form: 'wide' | 'narrow', label: string) {
  const sizes = form === 'wide' ? '1440x900' : '780x1688';
  return { src: `/screenshots/${screen}-${form}.webp`, sizes, type: 'image/webp', form_factor: form, label };
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
      // A classic script: nothing of a module's may be left in it.
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // Letters and a drawing that few need: without the drawing, its numbers stand in the table.
      globIgnores: ['**/*latin-ext*', '**/radar*'],
      manifestTransforms: [budget.notePrecache],
    },
    integration: {
      // The worker's address is /sw.js, whatever its source is called.
      beforeBuildServiceWorker(options) {
        options.swDest = resolve(options.outDir, 'sw.js');
        options.injectManifest.swDest = options.swDest;
      },
      configureCustomSWViteBuild(options) {
        options.build = { ...options.build, modulePreload: false };
      },
    },
    manifest: {
      id: '/',
      name: product.name,
      short_name: product.name,
      description: product.tagline,
      lang: 'en',
      start_url: '/daily?source=installed',
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      orientation: 'any',
      theme_color: '#f7f3ed',
      background_color: '#f7f3ed',
      categories: ['education', 'security', 'developer tools'],
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Daily puzzle', short_name: 'Daily', url: '/daily?source=shortcut' },
        { name: 'Security Puzzles', short_name: 'Puzzles', url: '/puzzles?source=shortcut' },
        { name: 'Leaderboard', url: '/leaderboard?source=shortcut' },
      ],
      screenshots: [
        screenshot('daily', 'wide', 'A puzzle: its code, and its questions beside it'),
        screenshot('landing', 'wide', 'The start page'),
        screenshot('daily', 'narrow', 'A puzzle on a phone: its code, and its questions below'),
        screenshot('landing', 'narrow', 'The start page on a phone'),
      ],
    },
  });
}
