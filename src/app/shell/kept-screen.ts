export const rootOf = () => document.getElementById('root')!;

/** Returns whether the page still shows a kept screen from the worker, which isn't the app's own yet. */
export function isKeptScreen(): boolean {
  return rootOf().dataset.kept !== undefined;
}
