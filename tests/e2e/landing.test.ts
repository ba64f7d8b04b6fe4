import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { samplePuzzle } from '../../src/app/landing/sample.ts';
import { readLibrary } from '../../src/content/read-library.ts';
import { readLibraryQuestions } from '../../src/content/read-questions.ts';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import type { PuzzleList } from '../../src/contract/puzzles.ts';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();

it.each(screenSizes)(
  'on %s, shows a visitor what is free and what Premium adds, and lets them solve the sample with only the keyboard',
  async (_, viewport) => {
    const visitor = await stage.visitor({ viewport });
    const { page, context } = visitor;
    const list = (await (await context.request.get('/api/puzzles/')).json()) as PuzzleList;
    const questions = (await (await context.request.get('/api/questions/')).json()) as InterviewListRow[];
    // The numbers are there without a sync, with or without prerendering.
    await context.route('**/api/sync/**', (route) => route.abort());
    const drawnSizes = async () => {
      const prerendered = await (await context.request.get('/', { headers: { accept: 'text/html' } })).text();
      return [...prerendered.matchAll(/<dd>(\d+)<\/dd>/g)].map(([, size]) => Number(size));
    };
    // A busy server sends the page before it has rendered the screen.
    await expect.poll(drawnSizes).toEqual([list.count, questions.length, 4]);
    await page.goto('/login');
    await page.getByRole('banner').getByRole('link', { name: 'Nday' }).click();
    const offer = page.getByRole('region', { name: 'Free every day' });
    for (const [term, count] of [
      ['Puzzles', list.count],
      ['Interview questions', questions.length],
      ['Languages: Python, C, Rust, and Go', 4],
    ] as const) {
      const fact = offer.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
      await expect.poll(() => fact.locator('dd').textContent()).toBe(String(count));
    }
    await offer.getByRole('region', { name: 'Free' }).getByText('One new puzzle a day, with its explanation').waitFor();
    await offer.getByRole('region', { name: 'Premium, monthly' }).getByText('$9.99 per month').waitFor();
    await offer.getByRole('region', { name: 'Premium, annual' }).getByText('$89.99 per year').waitFor();

    const part = page.getByRole('region', { name: 'Try a puzzle' });
    const group = part.getByRole('radiogroup', { name: samplePuzzle.question });
    const submit = part.getByRole('button', { name: 'Submit Answer' });
    expect(await submit.isDisabled()).toBe(true);
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await group.getByRole('radio').nth(1).and(page.locator(':checked')).waitFor();
    await expectSound(visitor, 'the sample with a choice');
    await page.keyboard.press('Enter');
    const result = part.getByRole('heading', { name: 'Incorrect. Line 23 lets anyone in.' });
    await result.and(page.locator(':focus')).waitFor();
    await part.getByText('An empty token compares 0 bytes').waitFor();
    for (const { note } of samplePuzzle.litLines) await part.getByText(note.split('. ')[1]!).waitFor();
    await part.getByRole('link', { name: 'Solve today’s puzzle' }).waitFor();
    await expectSoundAtEveryWidth(visitor, 'the solved sample');
    await shoot(page, 'landing-solved');
    await expectScriptsBlocked(visitor);
    await offer.getByRole('link', { name: 'Compare the plans' }).click();
    await page.waitForURL('**/upgrade');
    await visitor.leave();
  },
);

/** The page's policy blocks markup writes and other sites' scripts. */
async function expectScriptsBlocked({ page, complaints }: Visitor): Promise<void> {
  const outcomes = await page.evaluate(() => {
    const outcome = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    return [
      outcome(() => Object.assign(document.createElement('p'), { innerHTML: '<b>text</b>' })),
      outcome(() => Object.assign(script, { src: 'https://elsewhere.example/script.js' })),
      outcome(() => Object.assign(script, { src: '/early.js' })),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError', 'done']);
  expect(complaints.splice(0).join('\n')).toContain('TrustedHTML');
}

itAtNight.each(screenSizes)('on %s, a click on a line of the sample chooses that line', async (_, viewport) => {
  const visitor = await stage.visitor({ viewport });
  const { page } = visitor;
  await page.goto('/');
  const part = page.getByRole('region', { name: 'Try a puzzle' });
  await part.locator('[data-line="23"]').click();
  await part.getByRole('radio', { name: 'Line 23' }).and(page.locator(':checked')).waitFor();
  // A line that no option names changes nothing.
  await part.locator('[data-line="13"]').click();
  expect(await part.getByRole('radio', { name: 'Line 23' }).isChecked()).toBe(true);
  await part.getByRole('button', { name: 'Submit Answer' }).click();
  await part.getByRole('heading', { name: 'Correct. Line 23 lets anyone in.' }).waitFor();
  await visitor.leave();
});

it('has a sample that isn’t in the library', () => {
  const [, signature] = samplePuzzle.code.match(/^int (\w+\(struct session \*s)/)!;
  expect(readLibrary().filter(({ code_snippet }) => code_snippet.includes(signature!))).toEqual([]);
});

it('no file of the build contains the library’s questions, notes, or explanations', () => {
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  );
  const build = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(build).toContain('Solution Explanation');
  const notesOf = (options: Record<string, { note: string }> = {}) => Object.values(options).map(({ note }) => note);
  const puzzles = readLibrary().flatMap(({ explanation, lines, questions }) => [
    explanation,
    ...lines.map(({ note }) => note),
    ...questions.flatMap(({ text, options }) => [text, ...notesOf(options)]),
  ]);
  const interview = readLibraryQuestions().flatMap((question) => [
    question.explanation,
    ...('options' in question ? notesOf(question.options) : [question.model_answer]),
  ]);
  // Without what a compiler would write in another way. Among these of the build a search takes far less time than in all of it.
  const runsIn = (text: string) => text.match(/[\w ,]{30,}/g) ?? [];
  const built = runsIn(build).join('\n');
  for (const told of [puzzles, interview]) {
    const runs = told.flatMap((text) => runsIn(text).slice(0, 1));
    expect(runs.length).toBeGreaterThan(told.length / 2);
    expect(runs.filter((run) => built.includes(run))).toEqual([]);
  }
});
