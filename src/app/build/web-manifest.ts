import type { ManifestOptions } from 'vite-plugin-pwa';
import { product } from '../../contract/product.ts';

/** The app's manifest. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: product.name,
  short_name: product.name,
  description: product.tagline,
  lang: 'en',
  start_url: '/daily?source=installed',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#f7f3ed',
  background_color: '#f7f3ed',
  categories: ['education', 'security', 'developer tools'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Daily puzzle', short_name: 'Daily', url: '/daily?source=shortcut' },
    { name: 'Security Puzzles', short_name: 'Puzzles', url: '/puzzles?source=shortcut' },
    { name: 'Leaderboard', url: '/leaderboard?source=shortcut' },
  ],
  screenshots: [
    screenshot('daily', 'wide', 'A puzzle, with its questions next to the code'),
    screenshot('landing', 'wide', 'The home page'),
    screenshot('daily', 'narrow', 'A puzzle on a phone, with its questions below the code'),
    screenshot('landing', 'narrow', 'The home page on a phone'),
  ],
};

function screenshot(screen: string, form: 'wide' | 'narrow', label: string) {
  const sizes = form === 'wide' ? '1440x900' : '780x1688';
  return { src: `/screenshots/${screen}-${form}.webp`, sizes, type: 'image/webp', form_factor: form, label };
}
