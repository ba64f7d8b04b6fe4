import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { product } from '../../src/contract/product.ts';
import { launchBrowser } from './browser.ts';

/** Draws `public/share/`, the pictures of shared links. Run it by hand after a change of the text or the look. */
const folder = join(import.meta.dirname, '../../public/share');

interface Picture {
  comment: string;
  lines: [string, string];
  foot: string;
}

const pictures: Record<string, Picture> = {
  start: {
    comment: 'a daily code-security puzzle',
    lines: ['Find the line', 'that breaks it.'],
    foot: 'One short piece of code a day. Find its flaw.',
  },
  daily: {
    comment: 'new every day at 00:00 UTC',
    lines: ['Today’s puzzle', 'is open.'],
    foot: 'One piece of code, a few questions, one real flaw. Free every day.',
  },
  puzzle: {
    comment: 'Python, C, Rust, or Go',
    lines: ['Can you see', 'what’s wrong?'],
    foot: 'Read the code, find the flaw, and see its lines light up.',
  },
  puzzles: {
    comment: 'the archive',
    lines: ['Security', 'Puzzles'],
    foot: 'Every past daily by category, language, and difficulty.',
  },
  questions: {
    comment: 'multiple choice and open-ended',
    lines: ['Interview', 'Questions'],
    foot: 'What interviewers ask, and what a good answer covers.',
  },
  leaderboard: {
    comment: 'all time, 30 days, 7 days',
    lines: ['Who finds', 'the most?'],
    foot: 'Earn points for each first answer you get right.',
  },
  profile: {
    comment: 'twelve categories',
    lines: ['Security', 'Competency'],
    foot: 'What you’ve solved, by category.',
  },
  upgrade: {
    comment: 'monthly or annual',
    lines: ['The whole', 'archive.'],
    foot: 'All past puzzles, interview questions, and detailed solutions.',
  },
};

const fontFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`)).toString('base64');
const text = fontFile('source-sans-3/files/source-sans-3-latin-wght-normal.woff2');
const mono = fontFile('jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2');
const monoItalic = fontFile('jetbrains-mono/files/jetbrains-mono-latin-wght-italic.woff2');

const page = ({ comment, lines, foot }: Picture) => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: text; src: url(data:font/woff2;base64,${text}); font-weight: 200 900; }
  @font-face { font-family: mono; src: url(data:font/woff2;base64,${mono}); font-weight: 100 800; }
  @font-face { font-family: mono; src: url(data:font/woff2;base64,${monoItalic}); font-weight: 100 800; font-style: italic; }
  * { margin: 0; position: absolute; white-space: pre; }
  html, body { inset: 0; }
  body { background: #f7f3ed; color: #221b16; overflow: hidden; }
  i { background: #d6d1c8; }
  b { border-radius: 50%; background: #e33d1b; }
  .number { left: 62px; font: 400 24px/30px mono; color: #6b635b; }
</style><body>
  <i style="left: 150px; width: 2px; top: 0; bottom: 0"></i>
  <i style="top: 104px; height: 2px; left: 0; right: 0"></i>
  <i style="top: 546px; height: 2px; left: 0; right: 0"></i>
  <b style="left: 102px; top: 39px; width: 26px; height: 26px"></b>
  <p style="left: 196px; top: 32px; font: 700 36px/44px mono; letter-spacing: -0.035em">${product.name}</p>
  <p class="number" style="top: 197px">1</p>
  <p class="number" style="top: 292px">2</p>
  <b style="left: 66px; top: 406px; width: 60px; height: 60px"></b>
  <p style="left: 196px; top: 192px; font: italic 400 28px/40px mono; color: #6b635b">/* ${comment} */</p>
  <p style="left: 196px; top: 242px; font: 650 122px/124px text; letter-spacing: -0.035em">${lines.join('\n')}</p>
  <p style="left: 196px; top: 568px; font: 400 27px/40px text; color: #4b443d">${foot}</p>`;

const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, picture] of Object.entries(pictures)) {
  await tab.setContent(page(picture));
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: join(folder, `${name}.png`) });
}
await browser.close();
