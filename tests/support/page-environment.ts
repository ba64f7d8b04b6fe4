import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { origin } from './fake-api.ts';
import { desktop } from './screen-sizes.ts';

const settings = { disableErrorCapturing: true, device: { prefersReducedMotion: 'reduce' } };

/** A page without a layout or motion, for tests that render the app. Requests are Node's: the device sends them to the fake API. */
export default {
  name: 'page',
  viteEnvironment: 'ssr',
  setup(global) {
    const window = new GlobalWindow({ url: origin, ...desktop, settings });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, original] of originals) Object.defineProperty(global, key, original);
      },
    };
  },
} satisfies Environment;
