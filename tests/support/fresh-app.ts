import { vi } from 'vitest';

// A worker keeps its page and its packages. What a file leaves in the app's modules isn't there for the next one.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
