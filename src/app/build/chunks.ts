/**
 * The first screen's folders. Their own files load with the app. The files of every other folder, including folders in these, load when
 * something first needs them. `tests/import-directions.test.ts` fails on a file in the wrong folder.
 */
export const firstFolders = [
  'src/app',
  'src/app/ui',
  'src/app/shell',
  'src/app/puzzles',
  'src/sync/http/first',
  'src/sync/operations/first',
  'src/sync/queries/first',
];

/**
 * Chunks that several screens share. Code that two chunks need goes to the one listed first. They are few because a worker fetches its files
 * one after another when it installs, so many small ones would cost a far network seconds.
 */
const sharedChunks: Record<string, string[]> = {
  // First, so that it imports no other: the first code on a screen loads it.
  'ui-highlight': ['src/app/ui/highlight'],
  storage: ['src/app/shell/open-device', 'src/sync', 'src/sync/session', 'src/sync/storage'],
  'device-services': ['src/app/shell/device-services'],
  device: ['src/sync/engine', 'src/sync/operations'],
  'device-http': ['src/sync/http'],
  'device-offline': ['src/sync/offline'],
  'device-queries': ['src/sync/queries'],
  'device-memory': ['src/sync/operations/memory'],
  later: ['src/app/ui/later', 'src/app/ui/text-tree', 'src/app/shell/later', 'src/app/puzzles/later'],
  markdown: ['src/app/ui/markdown'],
  practice: ['src/app/progress', 'src/app/puzzles/practice'],
  watch: ['src/app/ui/watch'],
};

/** The chunks that open the databases: a visitor's first visit loads them after the first screen, every other start at once. */
export const storageChunks = ['storage', 'storage-packages'];

/**
 * Folders that the worker doesn't precache, because they're useless offline: editing content or a profile, registering, getting back into an
 * account, logging in, paying, and the terms need a connection, the radar's numbers are also in a table, a result can be shared as
 * text, and visitors meet the landing page online. A browser that stores nothing, or a page that isn't secure, doesn't need precached code.
 */
export const onlineFolders = [
  'src/app/account/forms',
  'src/app/account/hcaptcha',
  'src/app/account/online',
  'src/app/account/passkey',
  'src/app/account/settings',
  'src/app/admin',
  'src/app/admin/menu',
  // The server's own build has it, and no browser's.
  'src/app/prerender',
  'src/app/landing/watch',
  'src/app/legal',
  'src/app/profile/edit',
  'src/app/profile/radar',
  'src/app/puzzles/picture',
  'src/app/puzzles/preview',
  'src/app/interview/preview',
  'src/app/shell/insecure',
  'src/app/subscription/checkout',
  'src/app/subscription/preview',
  'src/sync/operations/memory',
];

/** The files that the worker doesn't precache: those of these folders, and the solver of the registration's captcha. */
export const onlineFiles = [...onlineFolders.map((folder) => `assets/${chunkOf(folder)}-*`), 'assets/captcha-worker-*'];

/**
 * Rolldown's groups: an earlier one wins. A chunk takes along what it imports from contract, rules, and sync, which have no folders for the
 * first screen, because device and server share them.
 */
export const chunkGroups = [
  // App updates rarely change these packages, so a device keeps the files that it has. The second ones load with the first screen.
  { name: 'storage-packages', test: /\/node_modules\/(?:dexie|valibot)\// },
  { name: 'packages', test: /\/node_modules\//, tags: ['$initial' as const] },
  // This becomes one file with the entry.
  { name: 'first', tags: ['$initial' as const] },
  ...Object.keys(sharedChunks).map((name) => ({ name, test: (id: string) => chunkOf(folderOf(id)) === name })),
  // What a precached folder and another one need goes to the precached one: offline, a file can import no other.
  { name: (id: string) => (onlineFolders.includes(folderOf(id)) ? null : chunkOf(folderOf(id))) },
  { name: (id: string) => chunkOf(folderOf(id)) },
];

/** A folder of the app that shares no chunk has one of its own, named by its path: `account-settings` is `src/app/account/settings`. */
function chunkOf(folder: string): string | null {
  const shared = Object.keys(sharedChunks).find((name) => sharedChunks[name]?.includes(folder));
  return shared ?? /^src\/app\/(.+)/.exec(folder)?.[1]?.replaceAll('/', '-') ?? null;
}

function folderOf(id: string): string {
  return /^(?!.*\/node_modules\/).*\/(src\/.+)\/[^/]+$/.exec(id)?.[1] ?? '';
}
