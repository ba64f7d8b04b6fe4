import './confetti.css';
import type { Options } from 'canvas-confetti';

/** Also reads the colors, because that styles the page, which a result must not wait for. */
export async function loadConfetti() {
  const confetti = await import('canvas-confetti');
  colorsNow();
  return confetti;
}

let fire: ((options: Options) => Promise<unknown> | null) | undefined;

let canvas: HTMLCanvasElement | undefined;

/** Fires them for a right answer or a finished puzzle. Respects `prefers-reduced-motion`. */
export async function fireConfetti(what: 'answer' | 'finish'): Promise<void> {
  const { default: confetti } = await loadConfetti();
  canvas ??= stage();
  // No worker, because the page's policy forbids scripts from blobs.
  fire ??= confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  // The last that's shown is on top, also of a dialog.
  canvas.hidePopover?.();
  canvas.showPopover?.();
  const ended = fire({ colors: colorsNow(), shapes: ['circle'], ...(what === 'answer' ? few() : burst) });
  last = ended;
  await ended;
  if (last === ended) canvas.hidePopover?.();
}

let last: Promise<unknown> | null | undefined;

let read: { look: string; colors: string[] } | undefined;

/** Returns the colors of the theme. */
function colorsNow(): string[] {
  const root = document.documentElement;
  const preferences = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'];
  const look = [root.dataset.theme, ...preferences.map((query) => matchMedia(query).matches)].join();
  if (read?.look !== look) {
    const style = getComputedStyle(root);
    const tokens = ['--teal', '--verm', '--amber', '--edge'];
    read = { look, colors: tokens.map((token) => hexOf(style.getPropertyValue(token))) };
  }
  return read.colors;
}

const burst: Options = {
  particleCount: 90,
  spread: 80,
  startVelocity: 38,
  ticks: 130,
  scalar: 0.85,
  origin: { x: 0.5, y: 0.6 },
};

/** They rise from the result below the options, not over the question, and are gone before the next one comes. */
function few(): Options {
  const result = document.querySelector('.question > .options')?.getBoundingClientRect();
  const wide = matchMedia('(width >= 67.5em)').matches;
  const x = result ? (result.left + result.width / 2) / innerWidth : wide ? 0.8 : 0.5;
  const y = result ? Math.min(result.bottom / innerHeight, 0.95) : 0.75;
  return { particleCount: 18, spread: 70, startVelocity: 11, ticks: 40, scalar: 0.6, origin: { x, y } };
}

/** On top of everything, and hidden from screen readers. */
function stage(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.ariaHidden = 'true';
  canvas.popover = 'manual';
  document.querySelector('main')?.append(canvas);
  return canvas;
}

/** Returns a token as a hexadecimal color, the only kind that canvas-confetti accepts. The canvas translates it. */
function hexOf(token: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#888888';
  context.fillStyle = resolved(token);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** `light-dark(…)` is resolved where a color is used. */
function resolved(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = token;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
