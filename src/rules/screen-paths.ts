import { type ScreenPath, screenTitles } from './screens.ts';

/** The address of every screen, in the order in which they are matched. */
export const screenPaths = Object.keys(screenTitles) as ScreenPath[];

const patterns = screenPaths.map((path) => {
  const source = path.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
  return { path, pattern: new RegExp(`^${source}/?$`, 'i') };
});

/** The screen at an address, found as the browser's router does, and its varying segment. */
export function screenAt(address: string): { path: ScreenPath; segment: string } | undefined {
  for (const { path, pattern } of patterns) {
    const match = pattern.exec(address);
    if (match) return { path, segment: match[1] ?? '' };
  }
  return undefined;
}
