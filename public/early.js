// Runs before the app's own code, and shows a message if that code can't run. No syntax or API here is newer than browsers of 2018.

// If storage is blocked, some browsers throw when a script reads these properties. This makes them undefined, which the app handles.
const denied = [
  [window, ['indexedDB', 'localStorage', 'sessionStorage', 'caches']],
  [navigator, ['serviceWorker']],
];
for (const [owner, names] of denied) {
  for (const name of names) {
    try {
      owner[name];
    } catch (_) {
      Object.defineProperty(owner, name, { value: undefined });
    }
  }
}

// If the page's policy requires Trusted Types: no markup from strings, and only this site's own scripts and workers.
if (window.trustedTypes) {
  window.trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`Not a script of this site: ${url}`);
    },
  });
}

// Before the first paint: applies the theme that the learner chose, if any. `src/app/shell/theme.ts` does the rest.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.content = theme === 'light' ? '#f7f3ed' : '#110e0c';
    }
  }
} catch (_) {
  // Storage is blocked: the system's theme applies.
}

// Before the first paint: the server draws screens for visitors. A signed-in learner waits for the app's own screen.
let isVisitor = true;
let isFirstVisit = true;
try {
  isVisitor = !localStorage.getItem('user');
  isFirstVisit = isVisitor && !localStorage.getItem('kept:anonymous');
} catch (_) {
  // Without storage, nobody is signed in.
}
// Read last, because the browser has the cookies in another process, for which the page would wait.
isFirstVisit = isFirstVisit && !/(?:^|[ -])csrftoken=/.test(document.cookie);
if (!isVisitor) document.documentElement.dataset.account = '';

const isSnapshot = () => document.querySelector('#root[data-snapshot]') !== null;

const failures = {
  load: 'The app couldn’t load. Check your connection. If your network asks you to sign in, do that first.',
  start: 'The app couldn’t start. Your browser might be too old for it: update it, or use another one.',
};

/** Shows a failure. If the app starts after all, it draws over it. */
function sayFailure(words) {
  const root = document.getElementById('root');
  const isBlank = root && !root.firstChild;
  if (!isBlank && (!isSnapshot() || root.querySelector('#failure'))) return;
  const box = document.createElement('div');
  box.id = 'failure';
  box.className = 'error-box';
  box.setAttribute('role', 'alert');
  Object.assign(
    box.style,
    isBlank ? { margin: '24px' } : { position: 'fixed', zIndex: 30, bottom: 0, left: 0, right: 0 },
  );
  const text = document.createElement('p');
  text.className = 'error-box-text';
  text.textContent = words;
  const retry = document.createElement('button');
  retry.className = 'button button-quiet button-small';
  retry.textContent = 'Try again';
  retry.onclick = () => location.reload();
  box.append(text, retry);
  root.append(box);
}

addEventListener(
  'error',
  ({ target, filename }) => {
    if (target.tagName === 'SCRIPT') sayFailure(failures.load);
    else if (String(filename).startsWith(location.origin)) sayFailure(failures.start);
  },
  { capture: true },
);

// On a snapshot, before the app's code loads: notes clicks and keys, which `src/app/shell/hydration/hydrate.ts` repeats. Links work without
// it. `press` is set while a button or key is down, and resolves when it's up.
const early = { isFirstVisit, actions: [], press: null, menuButton };
window.early = early;

/** Returns the button of the open menu. */
function menuButton() {
  const menu = document.querySelector(':popover-open');
  return menu && document.querySelector(`[popovertarget="${menu.id}"]`);
}

function note(event, element) {
  early.actions.push({ event, element, focus: document.activeElement, menu: menuButton() });
}

addEventListener('keydown', (event) => isSnapshot() && note(event, event.target), { capture: true });

addEventListener(
  'click',
  (event) => {
    const pressed = isSnapshot() && event.target.closest('button, input, summary, .code-line');
    if (!pressed) return;
    note(event, pressed);
    // A choice can be submitted.
    const submit = pressed.type === 'radio' && pressed.form && pressed.form.querySelector('[type="submit"]');
    if (submit) submit.disabled = false;
    // Until the app submits it, the button shows that it was pressed.
    if (pressed.type === 'submit') pressed.setAttribute('aria-busy', 'true');
    const menu = pressed.closest('[popover]');
    if (menu) menu.hidePopover();
  },
  { capture: true },
);

let release;

for (const type of ['pointerdown', 'keydown']) {
  addEventListener(
    type,
    () => {
      if (!isSnapshot() || early.press) return;
      early.press = new Promise((done) => {
        release = done;
      });
    },
    { capture: true },
  );
}

for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'keyup', 'blur']) {
  addEventListener(
    type,
    ({ target }) => {
      if (!early.press || (type === 'blur' && target !== window)) return;
      // The click comes after it.
      setTimeout(() => {
        early.press = null;
        release();
      });
    },
    { capture: true },
  );
}

addEventListener('submit', (event) => isSnapshot() && event.preventDefault(), { capture: true });

addEventListener('DOMContentLoaded', () => {
  if (!('noModule' in HTMLScriptElement.prototype)) sayFailure(failures.start);
  const prerendered = document.querySelector('#root[data-snapshot="prerendered"]');
  if (prerendered && !isVisitor) {
    prerendered.textContent = '';
    prerendered.removeAttribute('data-snapshot');
  }
  // Loads the app's code after the frame that shows a snapshot. A hidden page has no frames.
  const app = document.getElementById('app');
  if (!app) return;
  // A first visit needs the databases later.
  if (prerendered && isFirstVisit) {
    for (const link of app.content.querySelectorAll('[data-storage]')) link.remove();
  }
  const load = () => app.replaceWith(app.content);
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
});
