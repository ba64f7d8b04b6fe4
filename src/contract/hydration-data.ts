const emptyRoot = '<div id="root"></div>';
/**
 * A screen that is here already is laid out once, not first without its end. One that a network brings shows as it comes. What is expected
 * is empty and comes after the root, because Chromium takes a container for complete as soon as its beginning is parsed.
 */
const wholeFirst = '<link rel="expect" href="#root-end" blocking="render">';
const rootEnd = '<template id="root-end"></template>';
/** The tags that load the app's code. */
const appTags = /<script type="module"[^>]*><\/script>(?:\s*<link rel="modulepreload"[^>]*>)*/;

/** The ID of the element that holds what a prerendered screen was rendered from. */
export const hydrationDataId = 'hydration-data';

/** What the server prerendered a screen from, for the visitor's device, so that the app begins with the same. */
export interface HydrationData {
  /** Of the device's local cache, by table. */
  rows: Record<string, object[]>;
  /** When they stop being good for a first screen, in epoch milliseconds. */
  until: number;
}

/**
 * Puts a screen into the built page, where it stands until the app replaces it: the one that the app kept on this device, or with
 * `hydrationData` the one that the server prerendered for visitors. Loading the app's code would hold up the screen, so `public/early.js`
 * takes it out of its template once that is seen.
 */
export function fillPage(page: string, screen: string, hydrationData?: HydrationData): string {
  const by = hydrationData ? '="prerendered"' : '';
  const data = hydrationData
    ? `<script type="application/json" id="${hydrationDataId}">${JSON.stringify(hydrationData).replaceAll('<', '\\u003c')}</script>`
    : rootEnd;
  return page
    .replace(appTags, (tags) => `${hydrationData ? '' : wholeFirst}<template id="app">${tags}</template>`)
    .replace(emptyRoot, () => `<div id="root" data-snapshot${by}>${screen}</div>${data}`);
}
