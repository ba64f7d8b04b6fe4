export const rootOf = () => document.getElementById('root')!;

/** Returns whether the screen in the page is one that the server prerendered, and not yet the app's own. */
export function isPrerendered(): boolean {
  return rootOf().dataset.kept === 'drawn';
}

/** Returns whether the page still shows a snapshot from the worker or the server, which isn't the app's own yet. */
export function isSnapshot(): boolean {
  return rootOf().dataset.kept !== undefined;
}
