import './confetti.css';
import type { CreateTypes, Options } from 'canvas-confetti';

/** Also reads the colors, because that styles the page, which a result must not wait for. */
export async function loadConfetti() {
  const confetti = await import('canvas-confetti');
  colorsNow();
  return confetti;
}

let fire: CreateTypes | undefined;

let canvas: HTMLCanvasElement | undefined;

/** Fires them for a right answer or a finished puzzle. Respects `prefers-reduced-motion`. */
export async function fireConfetti(what: 'answer' | 'finish'): Promise<void> {
  const { default: confetti } = await loadConfetti();
  canvas ??= stage();
  // No worker, because the page's policy forbids scripts from blobs.
  fire ??= confetti.create(canvas, { useWorker: false, disableForReducedMotion: true });
  // The canvas moves, so the last ones end.
  fire.reset();
  const { reach, ...options } = what === 'answer' ? few : burst;
  const origin = place(canvas, startOf(what), reach);
  // The last that's shown is on top, also of a dialog.
  canvas.hidePopover?.();
  canvas.showPopover?.();
  const ended = fire({ colors: colorsNow(), shapes: ['circle'], origin, ...options });
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

interface Shot extends Options {
  /** How far they fly from their origin, in pixels. */
  reach: { aside: number; up: number; down: number };
}

const burst: Shot = {
  particleCount: 90,
  spread: 80,
  startVelocity: 38,
  ticks: 130,
  scalar: 0.85,
  reach: { aside: 375, up: 465, down: 250 },
};

/** They rise from the result below the options, not over the question, and are gone before the next one comes. */
const few: Shot = {
  particleCount: 18,
  spread: 70,
  startVelocity: 11,
  ticks: 40,
  scalar: 0.6,
  reach: { aside: 100, up: 95, down: 80 },
};

/** Returns where in the window they start. */
function startOf(what: 'answer' | 'finish'): { x: number; y: number } {
  if (what === 'finish') return { x: innerWidth * 0.5, y: innerHeight * 0.6 };
  const result = document.querySelector('.question > .options')?.getBoundingClientRect();
  const wide = matchMedia('(width >= 67.5em)').matches;
  return {
    x: result ? result.left + result.width / 2 : innerWidth * (wide ? 0.8 : 0.5),
    y: result ? Math.min(result.bottom, innerHeight * 0.95) : innerHeight * 0.75,
  };
}

/**
 * Lays the canvas where they fly, and returns their origin as parts of it. If it were as large as the window, its first frame would take 40
 * to 150 ms instead of 7 at a quarter of a desktop's speed, and every other frame three times as long.
 */
function place(canvas: HTMLCanvasElement, { x, y }: { x: number; y: number }, { aside, up, down }: Shot['reach']) {
  const left = Math.max(0, Math.floor(x - aside));
  const top = Math.max(0, Math.floor(y - up));
  canvas.width = Math.min(innerWidth, x + aside) - left;
  canvas.height = Math.min(innerHeight, y + down) - top;
  Object.assign(canvas.style, { left: `${left}px`, top: `${top}px` });
  return { x: (x - left) / canvas.width, y: (y - top) / canvas.height };
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
