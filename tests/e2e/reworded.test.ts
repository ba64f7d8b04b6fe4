import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readLibraryQuestions } from '../../src/content/read-questions.ts';
import type { AdminInterviewQuestion } from '../../src/contract/admin-interview.ts';
import type { AdminPuzzle } from '../../src/contract/admin-puzzles.ts';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import { letters } from '../../src/contract/puzzles.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { callAs, enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage();
const enter = enterer(stage);

const sentence = 'This question was corrected after you answered it. Your answer doesn’t count.';

/** Rotates the options, but not the key. */
function turned<Asked extends Pick<AdminPuzzle['questions'][number], `option_${'a' | 'b' | 'c' | 'd'}`>>(asked: Asked) {
  const { option_a, option_b, option_c, option_d } = asked;
  return { ...asked, option_a: option_b, option_b: option_c, option_c: option_d, option_d: option_a };
}

/** Saves what staff changed, and waits until earlier answers are corrected. */
async function correct(editor: Visitor, address: string, changed: object): Promise<void> {
  await callAs(editor, 'PUT', address, { ...changed, past_answers: 'void' });
  const read = async () => ((await callAs(editor, 'GET', address)) as AdminPuzzle).correction_progress;
  await expect.poll(read, { timeout: 20_000 }).toBeUndefined();
}

const claims = (page: Page) => page.getByText(/^(Your answer|You chose)/).count();

itAtNight(
  'a changed puzzle question keeps its result, and shows no choice, also offline',
  {
    timeout: 120_000,
  },
  async () => {
    const editor = await enter();
    const learner = await enter({ plan: 'monthly' }, '/daily', { serviceWorkers: 'allow' });
    const { visitor, page } = learner;
    const puzzle = await visitor.readDaily();
    const [first, second] = puzzle.questions;
    await visitor.answer(first!, wrongLetterOf(puzzle, first!));
    await visitor.incorrect().waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await visitor.answer(second!, keyOf(puzzle, second!));
    await expect.poll(() => visitor.tab(second!).textContent()).toMatch(/right|correct/i);

    const address = `/api/puzzles/admin/${puzzle.id}/`;
    const { questions, ...rest }: AdminPuzzle = await callAs(editor.visitor, 'GET', address);
    const changed = questions.map((question) => (question.id === first!.id ? turned(question) : question));
    await correct(editor.visitor, address, { ...rest, questions: changed });

    await page.reload();
    await visitor.tab(first!).click();
    await page.getByText(sentence).waitFor();
    expect(await claims(page)).toBe(0);
    await page.getByRole('listitem').filter({ hasText: 'Correct' }).waitFor();
    await expectSoundAtEveryWidth(visitor, 'a question that was changed');
    await visitor.tab(second!).click();
    await page.getByText('Your answer, Correct').waitFor();
    expect(await page.getByText(sentence).count()).toBe(0);

    await visitor.untilInstalled();
    await visitor.context.setOffline(true);
    await page.reload();
    await visitor.tab(first!).click();
    await page.getByText(sentence).waitFor();
    expect(await claims(page)).toBe(0);
    await visitor.leave();
    await editor.visitor.leave();
  },
);

itAtNight(
  'a changed interview question says so instead of showing the chosen text',
  {
    timeout: 120_000,
  },
  async () => {
    const editor = await enter();
    const { visitor, page } = await enter({ plan: 'monthly' }, '/questions', { serviceWorkers: 'allow' });
    const question = readLibraryQuestions().find(({ type }) => type === 'MC')!;
    const rows: InterviewListRow[] = await callAs(visitor, 'GET', '/api/questions/');
    const { id } = rows.find(({ title }) => title === question.title)!;
    const address = `/api/questions/admin/${id}/`;
    const rest: AdminInterviewQuestion = await callAs(editor.visitor, 'GET', address);
    await page.goto(`/questions/${id}`);
    const options = page.getByRole('region', { name: 'Your answer' }).getByRole('radio');
    await options.nth(letters.indexOf(rest.correct_mc_answer!)).check();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByText('Your answer, Correct').waitFor();

    const changed = turned(rest as Parameters<typeof turned>[0]);
    await correct(editor.visitor, address, changed);
    await page.reload();
    await page.getByText(sentence).waitFor();
    await page.getByText('Correct.', { exact: true }).first().waitFor();
    expect(await claims(page)).toBe(0);
    await page.getByRole('heading', { name: 'Your Answer:' }).waitFor();
    await expectSoundAtEveryWidth(visitor, 'an interview question that was changed');

    await visitor.untilInstalled();
    await visitor.context.setOffline(true);
    await page.reload();
    await page.getByText(sentence).waitFor();
    expect(await claims(page)).toBe(0);
    await visitor.leave();
    await editor.visitor.leave();
  },
);
