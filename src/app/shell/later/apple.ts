/** Returns whether the browser is on an iPhone or iPad. An iPad claims to be a Mac, but no Mac has a touch screen. */
export function isAppleTouch(browser: Pick<typeof globalThis, 'navigator'>): boolean {
  const isMac = /Macintosh/.test(browser.navigator.userAgent);
  return /iPhone|iPad|iPod/.test(browser.navigator.userAgent) || (isMac && browser.navigator.maxTouchPoints > 1);
}
