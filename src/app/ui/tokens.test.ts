import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const app = resolve(import.meta.dirname, '..');
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const usual = tokensIn(/^:root \{(.*?)^\}/ms);
const more = { ...usual, ...tokensIn(/^@media \(prefers-contrast: more\) \{(.*?)^\}/ms) };

const grounds = ['paper', 'sheet', 'shade'];
const inks = ['ink', 'ink2', 'ink3', 'verm-ink', 'teal-ink', 'amber-ink'];
const code = ['c-str', 'c-com', 'c-num', 'c-type', 'c-fn', 'c-pre'];
/** Text on its background: every ink and code color on every plain background, and on each wash its own text. */
const texts = [
  ...[...inks, ...code].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ...['verm', 'teal', 'amber'].flatMap((hue) =>
    ['ink', 'ink2', `${hue}-ink`].map((ink) => [ink, `${hue}-wash`] as const),
  ),
];
const marks = ['edge', 'verm', 'teal', 'amber'].flatMap((mark) =>
  ['paper', 'sheet'].map((ground) => [mark, ground] as const),
);

test.each([
  ['text at 4.5:1', usual, texts, 4.5],
  ['marks at 3:1', usual, marks, 3],
  ['text at 7:1 if the reader asks for more contrast', more, texts, 7],
  ['marks at 4.5:1 if the reader asks for more contrast', more, marks, 4.5],
])('both themes have %s', (_, tokens, pairs, least) => {
  const faint = pairs.flatMap(([front, ground]) =>
    [0, 1].flatMap((theme) => {
      const ratio = contrast(colorOf(tokens, front, theme), colorOf(tokens, ground, theme));
      return ratio < least ? [`${front} on ${ground}, ${theme === 0 ? 'light' : 'dark'}: ${ratio.toFixed(2)}`] : [];
    }),
  );
  expect(faint).toEqual([]);
});

/** Each rule of the stylesheets that sets the color of text: its selector, that color, and its background. */
const colored = globSync('**/*.css', { cwd: app }).flatMap((file) => {
  const rules = readFileSync(join(app, file), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = '', body = '']) => {
    const [, color] = /(?:^|[;\s])color: ([^;]+);/.exec(body) ?? [];
    const [, ground] = /background: ([^;]+);/.exec(body) ?? [];
    return color === undefined ? [] : [{ selector: selector.trim(), color, ground }];
  });
});
const readable = [...inks, ...code, 'c-key'].map((ink) => `var(--${ink})`);
/** A dot is a mark, and the figure of a place that nobody has taken is an ornament. */
const isNoText = (selector: string) =>
  selector.split(/,\s*/).every((part) => /\.dot(?:-\w+)?$/.test(part)) ||
  selector === '.podium-place[aria-hidden="true"] .podium-rank';

test('text has the color of an ink, or of paper on ink', () => {
  expect(colored.length).toBeGreaterThan(200);
  const faint = colored.filter(
    ({ selector, color, ground }) =>
      ![...readable, 'inherit', 'transparent', 'CanvasText'].includes(color) &&
      !(color === 'var(--paper)' && ground === 'var(--ink)') &&
      !isNoText(selector),
  );
  expect(faint).toEqual([]);
});

function tokensIn(block: RegExp): Record<string, string> {
  const [, text = ''] = block.exec(css) ?? [];
  return Object.fromEntries([...text.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

type Rgb = readonly [number, number, number];

/** Returns a token's linear RGB in a theme: 0 is light, 1 is dark. */
function colorOf(tokens: Record<string, string>, name: string, theme: number): Rgb {
  const value = tokens[name] ?? '';
  const [, other] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (other !== undefined) return colorOf(tokens, other, theme);
  const [lightness, chroma, hue] = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
    [theme]!.slice(1)
    .map(Number);
  return fromOklch(lightness!, chroma!, (hue! * Math.PI) / 180);
}

/** Björn Ottosson's conversion: https://bottosson.github.io/posts/oklab/ */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the contrast ratio of WCAG 2.2. */
function contrast(one: Rgb, other: Rgb): number {
  const [brighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter! + 0.05) / (darker! + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
