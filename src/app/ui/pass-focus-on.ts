/** When an element with the focus goes, focuses what takes its place or, if its screen goes, the next title. */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const { previousElementSibling: before, parentElement: parent } = element;
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      const next = parent?.isConnected
        ? ((before ? before.nextElementSibling : parent.firstElementChild) ?? parent)
        : document.querySelector('main h1');
      if (!(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    });
  };
}
