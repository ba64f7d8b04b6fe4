import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { product } from './src/contract/product.ts';
import { bundleBudget } from './tests/bench/bundle-budget.ts';
import { test } from './tests/projects.ts';

const budget = bundleBudget();

const firstPackages =
  /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|jotai|dexie|dexie-react-hooks|valibot)\//;

/** What every screen shares of the app itself. */
const shellModules =
  /\/src\/app\/ui\/(?:fonts|tokens|base)\.css$|\/src\/(?:contract\/(?:account|account-calls|call|categories|config|config-calls|errors|puzzles|puzzle-calls|scalars)|app\/shell\/(?!attend-device\b|change-user\b|open-otherwise\b|lost-storage\b|daily-ahead\b|discard-act\b|refused-act-list\b|report-dialog\b|revise-comment\b|use-fetched\b)[\w-]+|app\/ui\/(?:button|countdown-words|days|dot|error-box|gutter|inline-code|language-names|locked-options|locked-screen|menu|option-choice|spinner|use-highlighted)|rules\/(?:puzzle-day|results|scoring)|sync\/(?:outbox\/(?:act|acts\/(?:answer|change-puzzle|comment|react)|enqueue|outbox-entry)|storage\/(?:[a-z]+-database|kept-screen|quota|status)|api-client|asks-for-login|device|wake-tags))\.tsx?$/;

/** The puzzle's page, and with it what practice, reviews, the archive and the preview of what staff write share. */
const puzzleModules =
  /\/src\/(?:app\/puzzles\/(?:announcer|answer-form|celebrate|comments|daily-notice|explanation|incorrect-panel|keys|later|later-pieces|line-mentions|opening|pane-foot|progress-bar|puzzle-(?!preview\b)[\w-]+|question-[\w-]+|reactions|result-summary|show-line|single-keys|solving|use-(?:arrival|completion|day-over|kept-screen|keys|puzzle|solving)|verdict-line)|rules\/reactions|sync\/(?:pull\/fetch|views\/read)-puzzle)\.tsx?$/;

/**
 * What is loaded after the first screen: by every start, and by the screens of one part of the app. What several of them need goes to the
 * first. A worker fetches its files one after the other when it installs, so that many small ones would cost a far network seconds.
 */
const laterModules = {
  attend:
    /\/src\/(?:app\/shell\/(?:attend-device|change-user|daily-ahead)|contract\/progress(?:-calls)?|rules\/streak|sync\/(?:pull\/fetch-progress|session\/(?:carry-drafts|restore-user)|storage\/left-over-mirrors|views\/(?:daily-standing|read-days)))\.ts$/,
  sync: /\/src\/(?:contract\/(?:comment-calls|leaderboard|leaderboard-calls|puzzle-list-calls|interview|interview-calls|reports|report-calls|sync|sync-calls)|rules\/(?:access|mirror-hash|puzzle-list)|sync\/(?:outbox\/(?:acts(?:\/[\w-]+)?|due|judge|outcome|push|revise-entry)|pull\/(?:fetch-leaderboard|fetch-puzzles|pull)|storage\/pack-store|views\/read-puzzles|cycle-plan|sync-cycle))\.ts$/,
  pieces:
    /\/src\/app\/(?:puzzles\/(?:confetti|keys-dialog|results-dialog|share-result|verdict-note)|shell\/(?:discard-act|refused-act-list|report-dialog|revise-comment|use-fetched)|ui\/(?!highlight\b|markdown-)[\w-]+)\.tsx?$/,
  markdown: /\/src\/app\/ui\/markdown-[a-z]+\.tsx?$/,
  archive: /\/src\/app\/puzzles\/(?:archive|calendar|use-archive)[\w-]*\.tsx?$/,
  learning:
    /\/src\/(?:app\/(?:progress\/[\w-]+|puzzles\/(?:afterwards|practice-page|review-page|use-practice|use-review))|sync\/views\/(?:read-progress|reviews))\.tsx?$/,
  pack: /\/src\/sync\/(?:outbox\/packed-verdict|pack\/(?:keep|load)-pack|views\/packed-view)\.ts$/,
  questions:
    /\/src\/(?:app\/questions\/(?!question-preview\b)[\w-]+|sync\/(?:pull\/fetch-questions?|views\/(?:packed-question|read-questions?)))\.tsx?$/,
  people: /\/src\/app\/(?:leaderboard|profile)\/(?!radar-chart\b)[\w-]+\.tsx?$/,
  account:
    /\/src\/(?:app\/account\/(?:account-dialogs|login-page|logout|mailed-token|reminder-support)|contract\/account-settings-calls)\.tsx?$/,
  subscription: /\/src\/app\/subscription\/[\w-]+\.tsx?$/,
  'sync-screens': /\/src\/(?:app\/sync\/[\w-]+|sync\/device-file\/(?:export|import)-device-file)\.tsx?$/,
};

/** The entry and what it imports. */
const firstChunks = ['index', 'packages', 'shell'];

export default defineConfig({
  plugins: [react(), namedPage(), compiledAhead(), pwa(), budget.plugin],
  // Dexie's package leads to its build for engines of 2015, which is larger and slower.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
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
            { name: 'shell', test: (id) => shellModules.test(id) || puzzleModules.test(id) },
            ...Object.entries(laterModules).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: `http://localhost:${process.env.PORT ?? 3000}` } },
  },
  test,
});

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
 * Most of what a start calls: Chromium compiles all of it on another thread, and not each function when it is first called. Its cache of
 * compiled code does not keep modules that a worker serves.
 * V8's explicit compile hints: https://v8.dev/blog/explicit-compile-hints
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // V8 looks for it at the head of the file alone, where Vite writes something itself.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && firstChunks.includes(chunk.name)) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          }
        }
      },
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
      globPatterns: ['index.html', 'early.js', 'favicon.ico', 'assets/*.{js,css,woff2}'],
      // What few need, or what has another form offline: without the drawing its numbers stand in the table, and slanted code is slanted by
      // the browser. Nothing is edited offline, nobody logs in there, terms are read once, and a browser that
      // keeps nothing keeps no file either.
      globIgnores: [
        '**/admin-*',
        '**/staff-menu*',
        '**/{puzzle,question}-preview*',
        '**/memory-storage*',
        '**/hcaptcha-field*',
        '**/*latin-ext*',
        '**/radar*',
        '**/*mono*italic*',
        '**/{account,verify-email,legal}-page*',
      ],
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
