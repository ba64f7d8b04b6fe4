import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Puzzle, PuzzleList } from '../../src/contract/puzzles.ts';
import { expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf } from '../support/library.ts';
import type { Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });

/** The first steps in Rust, in order. */
async function rustSteps({ context }: Visitor): Promise<Puzzle[]> {
  const reply = await context.request.get('/api/puzzles/?first_steps=yes&language=RUST');
  const { results } = (await reply.json()) as PuzzleList;
  const ids = results.toSorted((one, other) => one.first_step! - other.first_step!).map(({ id }) => id);
  return Promise.all(ids.map(async (id) => (await context.request.get(`/api/puzzles/${id}/`)).json()));
}

itAtNight('leads a visitor through the first steps of a language to today’s puzzle', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await visitor.untilStarted();
  await page.getByRole('link', { name: 'Rust' }).click();
  const steps = await rustSteps(visitor);
  expect(steps).toHaveLength(3);
  await expectSoundAtEveryWidth(visitor, 'the course');
  await page.getByRole('link', { name: `Start with ${steps[0]!.title}` }).click();
  const [first, ...others] = steps[0]!.questions;
  await visitor.showing(first!);
  await visitor.choose(keyOf(steps[0]!, first!));
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const offer = page.getByRole('link', { name: 'Take your first steps' }).waitFor();
  await Promise.all([offer, visitor.fillRegistration(`ada-${randomUUID().slice(0, 8)}`, 'correct horse battery')]);
  for (const question of others) await visitor.answer(question, keyOf(steps[0]!, question));
  const finish = async (next: string) => {
    await page.getByRole('dialog').getByRole('button', { name: 'View Explanation' }).click();
    await page.getByRole('link', { name: next }).click();
  };
  await finish(`Next: ${steps[1]!.title}`);
  for (const question of steps[1]!.questions) await visitor.answer(question, keyOf(steps[1]!, question));
  await finish(`Next: ${steps[2]!.title}`);
  for (const question of steps[2]!.questions) await visitor.answer(question, keyOf(steps[2]!, question));
  await finish('See what you learned');
  await page.getByRole('heading', { level: 2, name: 'You’ve done all three in Rust.' }).waitFor();
  for (const { id } of steps) {
    const { subtitle } = (await (await visitor.context.request.get(`/api/puzzles/${id}/`)).json()) as Puzzle;
    await page.getByRole('tabpanel').getByText(subtitle!.replaceAll('`', '')).waitFor();
  }
  await expectSoundAtEveryWidth(visitor, 'the course that is done');
  await page.getByRole('link', { name: 'Solve today’s puzzle' }).click();
  await page.waitForURL('**/daily');
});

itAtNight('opens each step of a course that was shown before, without a network', async () => {
  const { username } = await stage.createUser();
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto('/leaderboard');
  await stage.signIn(visitor, username);
  const steps = await rustSteps(visitor);
  await page.goto('/first-steps?language=rust');
  for (const { id } of steps) await visitor.untilCached(id);
  await visitor.untilInstalled();
  await page.reload();
  await context.setOffline(true);
  for (const { title } of steps) {
    await page.goto('/first-steps?language=rust');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('First steps, ').waitFor();
  }
});
