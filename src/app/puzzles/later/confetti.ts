import './confetti.css';
import type { Options } from 'canvas-confetti';

export const load = () => import('canvas-confetti');

let fire: ((options: Options) => Promise<unknown> | null) | undefined;

/** Nothing moves for those who asked for less motion. */
export async function fireConfetti(): Promise<void> {
  const { default: confetti } = await load();
  // Without a worker: the page's policy lets no script come from a blob.
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

/** Over everything, and nothing to whoever can't see it. */
function stage(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'confetti';
  canvas.ariaHidden = 'true';
  document.querySelector('main')?.append(canvas);
  return canvas;
}

/** canvas-confetti knows hexadecimal colours alone: lets the canvas translate a token. */
function hexOf(colour: string): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return '#888888';
  context.fillStyle = resolved(colour);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** `light-dark(…)` is resolved where a colour is used. */
function resolved(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
