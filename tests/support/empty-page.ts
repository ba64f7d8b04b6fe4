import { vi } from 'vitest';

/** Returns what React needs of a page that renders nothing. The test ends with `vi.unstubAllGlobals()`. */
export function emptyPage(): HTMLElement {
  const document = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null });
  const page = { document, HTMLIFrameElement: class {} };
  Object.assign(document, { defaultView: page });
  vi.stubGlobal('window', page);
  const root = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document };
  return Object.assign(new EventTarget(), root) as unknown as HTMLElement;
}
