import { type ScreenPath, screenTitles } from './screens.ts';

/** The path of every screen, in matching order. */
export const screenPaths = Object.keys(screenTitles) as ScreenPath[];

const patterns = screenPaths.map((path) => {
  const source = path.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
  return { path, pattern: new RegExp(`^${source}/?$`, 'i') };
});

/** Returns the screen at a URL, as the browser's router would find it, and its varying segment. */
export function screenAt(address: string): { path: ScreenPath; segment: string } | undefined {
  for (const { path, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { path, segment: match[1] ?? '' };
  }
  return undefined;
}
