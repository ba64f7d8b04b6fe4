/** The folders whose own files are the first screen's code. What any other folder of the app holds loads when it is first needed. */
export const firstFolders = ['src/app', 'src/app/ui', 'src/app/shell', 'src/app/puzzles'];

/**
 * Chunks that several screens share, and their folders. Code that two chunks need goes to the one listed first. These chunks are few
 * because a worker fetches its files one after another when it installs: many small ones would cost a far network seconds.
 */
const sharedChunks: Record<string, string[]> = {
  'device-services': ['src/app/shell/device-services'],
  device: [
    'src/sync',
    'src/sync/outbox',
    'src/sync/outbox/acts',
    'src/sync/pull',
    'src/sync/session',
    'src/sync/storage',
  ],
  'device-pack': ['src/sync/pack'],
  'device-views': ['src/sync/views'],
  'device-memory': ['src/sync/storage/memory'],
  later: ['src/app/ui/later', 'src/app/shell/later', 'src/app/puzzles/later'],
  markdown: ['src/app/ui/markdown'],
};

/** Chunks that are no use offline, so the worker doesn't precache them: nobody edits, logs in with a captcha, or reads terms there. */
export const onlineChunks = [
  'admin',
  'admin-menu',
  'account-hcaptcha',
  'account-settings',
  'device-memory',
  'legal',
  'profile-radar',
  'puzzles-preview',
  'questions-preview',
];

/**
 * Rolldown's groups. Every chunk takes along what it imports from contract, rules, and sync: these have no first or later folders,
 * because server and device share them.
 */
export const chunkGroups = [
  // An update of the app seldom changes these packages, so a device keeps the file that it has.
  { name: 'packages', test: /\/node_modules\/|rolldown\/runtime/, tags: ['$initial' as const] },
  { name: 'first', tags: ['$initial' as const] },
  ...Object.entries(sharedChunks).map(([name, folders]) => ({
    name,
    test: (id: string) => folders.some((folder) => folderOf(id) === folder),
  })),
  // A chunk for each other folder of the app, named by its path: `account-settings` is src/app/account/settings.
  { name: (id: string) => /^src\/app\/(.+)/.exec(folderOf(id))?.[1]?.replaceAll('/', '-') ?? null },
];

function folderOf(id: string): string {
  return /(?<!\/node_modules\/.*)\/(src\/.+)\/[^/]+$/.exec(id)?.[1] ?? '';
}
