import './confetti.css';
import type { Options } from 'canvas-confetti';

export const loadConfetti = () => import('canvas-confetti');

let fire: ((options: Options) => Promise<unknown> | null) | undefined;

/** Respects `prefers-reduced-motion`. */
export async function fireConfetti(): Promise<void> {
  const { default: confetti } = await loadConfetti();
  // No worker, because the page's policy forbids scripts from blobs.
  fire ??= confetti.create(stage(), { resize: true, useWorker: false, disableForReducedMotion: true });
  const style = getComputedStyle(document.documentElement);
  const colors = ['--teal', '--verm', '--amber', '--edge'].map((token) => hexOf(style.getPropertyValue(token)));
  const wide = matchMedia('(width >= 67.5em)').matches;
  await fire({
    colors,
    shapes: ['circle'],
    particleCount: 70,
    spread: 75,
    startVelocity: 34,
    ticks: 120,
    scalar: 0.85,
    origin: { x: wide ? 0.8 : 0.5, y: 0.75 },
  });
}

/** On top of everything, and hidden from screen readers. */
function stage(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.ariaHidden = 'true';
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
