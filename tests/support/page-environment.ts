import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { origin } from './fake-api.ts';
import { desktop } from './screen-sizes.ts';

const settings = { disableErrorCapturing: true, device: { prefersReducedMotion: 'reduce' } };

/**
 * A page without a layout or motion, for tests that render the app. Requests are Node's: the device sends them to the fake API. A worker keeps
 * its page for all its files, because React refers to it.
 */
export default {
  name: 'page',
  viteEnvironment: 'ssr',
  setup(global) {
    if (!('happyDOM' in global)) {
      const window = new GlobalWindow({ url: origin, ...desktop, settings });
      populateGlobal(global, window, { bindFunctions: true });
    }
    return { teardown() {} };
  },
} satisfies Environment;
