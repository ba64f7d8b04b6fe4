declare global {
  /** What `public/early.js` found, and what happened on a snapshot since. */
  var early: {
    /** Whether nothing shows that this browser has been here before. */
    isFirstVisit: boolean;
    /** What was clicked and typed, in order. */
    actions: { event: Event; element: Element; focus: Element | null; menu: Element | null }[];
    /** Resolves once the button or key that is down is up; null if none is down. */
    press: Promise<void> | null;
    /** Returns the button of the menu that is open. */
    menuButton: () => Element | null;
  };
}

export const rootOf = () => document.getElementById('root')!;

/** Returns whether the screen in the page is one that the server prerendered, and not yet the app's own. */
export function isPrerendered(): boolean {
  return rootOf().dataset.snapshot === 'prerendered';
}

/** Returns whether the page still shows a snapshot from the worker or the server, which isn't the app's own yet. */
export function isSnapshot(): boolean {
  return rootOf().dataset.snapshot !== undefined;
}
