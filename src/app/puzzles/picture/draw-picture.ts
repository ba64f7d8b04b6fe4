import type { WeekDay } from '../../shell/later/week-dots.tsx';
import { nextPaint } from '../../ui/first-paint.ts';

/** What a picture of a finished puzzle says. None of it is a spoiler. */
export interface PictureFacts {
  /** The product's, with the puzzle's number. */
  name: string;
  title: string;
  language: string;
  /** Whether each question was answered right, in order. */
  results: readonly boolean[];
  /** Null if nothing is scored. */
  points: number | null;
  /** Null if the days aren't known. */
  week: readonly WeekDay[] | null;
  /** How many stops the recorded runs have, and the index of the one where they part. Null without a recording that parts. */
  stops: { count: number; parting: number } | null;
  address: string;
}

/** The size that link previews show without cropping. */
const size = { width: 1200, height: 630 };

const gutter = 150;
const left = 196;
const right = 1136;

/** Draws the picture in the page's colors and fonts. The canvas must be in the page. */
export async function drawPicture(canvas: HTMLCanvasElement, facts: PictureFacts): Promise<void> {
  const { name, title, language, results, points, week, stops, address } = facts;
  const styles = getComputedStyle(canvas);
  const [text, mono] = [styles.getPropertyValue('--text'), styles.getPropertyValue('--mono')];
  const colors = colorsOf(canvas);
  const fonts = {
    name: `700 36px ${mono}`,
    label: `400 27px ${mono}`,
    title: (px: number) => `650 ${px}px ${text}`,
    result: `600 44px ${text}`,
    fact: `400 34px ${text}`,
    day: `400 20px ${mono}`,
  };
  const used = [fonts.name, fonts.label, fonts.title(84), fonts.result, fonts.fact, fonts.day];
  // The fallbacks are system fonts, which can be missing.
  await Promise.allSettled(used.map((font) => document.fonts.load(font, title)));
  // The dialog is in use: each step is short enough for a slow device.
  await nextPaint();

  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas.');
  const fill = (color: string, x: number, y: number, width: number, height: number) => {
    context.fillStyle = color;
    context.fillRect(x, y, width, height);
  };
  const write = (words: string, font: string, color: string, x: number, y: number, align: CanvasTextAlign = 'left') => {
    Object.assign(context, { font, fillStyle: color, textAlign: align });
    context.fillText(words, x, y);
  };
  const circle = (x: number, y: number, radius: number, color: string) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  };
  const stroke = (points: [number, number][], color: string, width: number) => {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    Object.assign(context, { strokeStyle: color, lineWidth: width, lineCap: 'round', lineJoin: 'round' });
    context.stroke();
  };

  const { px, lines } = fitted(context, title, fonts.title);
  await nextPaint();

  fill(colors.paper, 0, 0, size.width, size.height);
  fill(colors.rule, gutter, 0, 2, size.height);
  fill(colors.rule, 0, 104, size.width, 2);
  fill(colors.rule, 0, 546, size.width, 2);
  circle(115, 52, 13, colors.verm);
  write(name, fonts.name, colors.ink, left, 65);
  write(language, fonts.label, colors.ink3, right, 62, 'right');

  for (const [index, line] of lines.entries()) {
    const y = (lines.length === 1 ? 246 : 206) + index * px * 1.06;
    write(String(index + 1), fonts.label, colors.ink3, 128, y, 'right');
    write(line, fonts.title(px), colors.ink, left, y);
  }

  const step = Math.min(74, 520 / results.length);
  for (const [index, isRight] of results.entries()) {
    const [x, y] = [left + 28 + index * step, 386];
    circle(x, y, 28, isRight ? colors.teal : colors.verm);
    // Each state has its own shape, too.
    if (isRight)
      stroke(
        [
          [x - 12, y + 1],
          [x - 3, y + 10],
          [x + 13, y - 9],
        ],
        colors.paper,
        6,
      );
    else {
      stroke(
        [
          [x - 10, y - 10],
          [x + 10, y + 10],
        ],
        colors.paper,
        6,
      );
      stroke(
        [
          [x + 10, y - 10],
          [x - 10, y + 10],
        ],
        colors.paper,
        6,
      );
    }
  }
  const result = `${results.filter(Boolean).length} of ${results.length}`;
  write(result, fonts.result, colors.ink, left + 28 + results.length * step, 401);

  if (points !== null) write(`+${points} points`, fonts.fact, colors.ink2, left, 498);
  for (const [index, { letter, counts }] of (week ?? []).entries()) {
    const [x, y] = [right - 13 - (6 - index) * 44, 476];
    circle(x, y, 13, counts ? colors.teal : colors.edge);
    if (!counts) circle(x, y, 10, colors.paper);
    write(letter, fonts.day, colors.ink3, x, 516, 'center');
  }
  write(address, fonts.label, colors.ink2, left, 598);
  if (stops) drawStops(stops, { context, fill, circle, colors });
}

/** Draws the picture without showing it. */
export async function drawFile(name: string, facts: PictureFacts): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.hidden = true;
  document.body.append(canvas);
  try {
    await drawPicture(canvas, facts);
    return await fileOf(canvas, name);
  } finally {
    canvas.remove();
  }
}

/** What is drawn, as a file. */
export async function fileOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) throw new Error('This browser makes no file of a canvas.');
  return new File([blob], name, { type: blob.type });
}

interface Pens {
  context: CanvasRenderingContext2D;
  fill: (color: string, x: number, y: number, width: number, height: number) => void;
  circle: (x: number, y: number, radius: number, color: string) => void;
  colors: Record<(typeof tokens)[number], string>;
}

/** The track of the recorded runs: one rail up to the stop where they part, and two from there on. */
function drawStops(
  { count, parting }: { count: number; parting: number },
  { context, fill, circle, colors }: Pens,
): void {
  const [step, y] = [26, 589];
  const xOf = (stop: number) => right - 8 - (count - 1 - stop) * step;
  fill(colors.edge, xOf(0), y - 1, xOf(parting) - xOf(0), 2);
  for (const rail of [-4, 2]) fill(colors.edge, xOf(parting), y + rail, xOf(count - 1) - xOf(parting), 2);
  for (let stop = 0; stop < count; stop += 1) {
    circle(xOf(stop), y, 7, colors.edge);
    circle(xOf(stop), y, 5, colors.paper);
  }
  context.save();
  context.translate(xOf(parting), y);
  context.rotate(Math.PI / 4);
  fill(colors.verm, -8, -8, 16, 16);
  context.restore();
}

const tokens = ['paper', 'rule', 'edge', 'ink', 'ink2', 'ink3', 'teal', 'verm'] as const;

/** The theme's colors, as the page has them now. */
function colorsOf(canvas: HTMLCanvasElement): Record<(typeof tokens)[number], string> {
  const colors = tokens.map((name) => {
    canvas.style.color = `var(--${name})`;
    return [name, getComputedStyle(canvas).color];
  });
  canvas.style.color = '';
  return Object.fromEntries(colors);
}

/** The title at the largest size at which it fits into two lines. */
function fitted(context: CanvasRenderingContext2D, title: string, font: (px: number) => string) {
  for (let px = 84; ; px -= 4) {
    context.font = font(px);
    const lines = [''];
    for (const word of title.split(/\s+/)) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (lines.at(-1) === '' || context.measureText(longer).width <= right - left) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const isFitting = lines.length <= 2 && lines.every((line) => context.measureText(line).width <= right - left);
    if (isFitting || px <= 32) return { px, lines: lines.slice(0, 2) };
  }
}
