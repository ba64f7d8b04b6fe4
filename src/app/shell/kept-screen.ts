export const rootOf = () => document.getElementById('root')!;

/** Whether the page came from the worker with the screen that stood here last, which is not yet the app's own. */
export function isKeptScreen(): boolean {
  return rootOf().dataset.kept !== undefined;
}
