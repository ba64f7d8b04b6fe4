import { afterAll, beforeAll, describe, expect } from 'vitest';
import { draftInterviewByTemplate } from '../../src/server/generator/interview-templates.ts';
import { expectSound } from '../support/axe.ts';
import { enterer } from '../support/enter.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { ModelServer, silence } from '../support/model-server.ts';

const stage = openStage();
const enter = enterer(stage);

itAtNight(
  'built-in drafts start questions and puzzles, and the screen lists their topics',
  {
    timeout: 180_000,
  },
  async () => {
    const { visitor, page } = await enter();
    await page.goto('/admin/questions/create');
    await page.getByText('No language model is configured').waitFor();
    await page.getByLabel('Category').selectOption('Injection');
    await page.getByLabel('Topic Request').fill('Search by name');
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    await page.getByText("There's no built-in draft on this in Injection. Ask for SQL injection").waitFor();
    await page.getByRole('list', { name: 'Built-in drafts' }).getByRole('button', { name: 'SQL injection' }).click();
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    await page.getByText("The draft is in the form. It's about SQL injection.").waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Where Input Turns into SQL');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Generate with AI' }).and(page.locator(':focus')).waitFor();
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/admin/puzzles/create');
    await page.getByLabel('Language').selectOption('Go');
    await page.getByLabel('Vulnerability Request').fill('a race');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByText("The draft is in the form. It's about race condition, difficulty Medium.").waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Gift Cards');
    await expectSound(visitor, 'the page');
    await visitor.leave();
  },
);

itAtNight(
  'keeps what is written while a draft is created, even if the draft is undone',
  { timeout: 120_000 },
  async () => {
    const { visitor, page } = await enter();
    await page.goto('/admin/puzzles/create');
    await page.getByLabel('Language').selectOption('Go');
    await page.getByLabel('Title', { exact: true }).fill('Before the draft');
    const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/puzzles/admin/generate/', async (route) => {
      isAsked.resolve();
      await mayAnswer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await isAsked.promise;
    await page.getByLabel('Publish Date').fill('06/01/40');
    await page.getByLabel('Title', { exact: true }).fill('Meanwhile');
    await page.getByLabel('Language').selectOption('C');
    mayAnswer.resolve();
    await page.getByText('The draft is in the form.').waitFor();
    const written = async () => [
      await page.getByLabel('Title', { exact: true }).inputValue(),
      await page.getByLabel('Language').locator('option:checked').innerText(),
      await page.getByLabel('Publish Date').inputValue(),
      await page.getByLabel('Premium Content').isChecked(),
    ];
    const [drafted, ...others] = await written();
    expect(drafted).not.toBe('Meanwhile');
    expect(others).toEqual(['Go', '06/01/40', true]);

    await page.getByLabel('Premium Content').uncheck();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await written()).toEqual(['Meanwhile', 'C', '06/01/40', false]);
    await visitor.untilDrafted('06/01/40');
    await visitor.leave();
  },
);

describe('with a language model', () => {
  const model = new ModelServer();
  const settings: { GENERATOR_URL?: string; GENERATOR_MODEL?: string } = {};
  beforeAll(async () => {
    const { url, model: name } = await model.start();
    Object.assign(settings, { GENERATOR_URL: url, GENERATOR_MODEL: name });
  });
  afterAll(() => model.stop());
  const other = openStage({ env: settings });

  itAtNight('a draft is canceled, rejected, and created', { timeout: 120_000 }, async () => {
    const { username } = await other.createUser({ staff: true });
    const visitor = await other.visitor();
    const { page } = visitor;
    await other.signIn(visitor, username);
    await page.goto('/admin/questions/create');
    await page.getByText('A language model writes a draft into the form.').waitFor();
    const generate = page.getByRole('button', { name: 'Generate with AI' });

    model.answers = [silence];
    await generate.click();
    await page.getByRole('button', { name: 'Generating...' }).waitFor();
    await expect.poll(() => model.requests.length).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await model.abandoned;
    await page.getByText('Canceled. The form hasn’t changed.').waitFor();
    await generate.and(page.locator(':focus')).waitFor();

    model.answers = ['nonsense'];
    await generate.click();
    await page.getByText("The language model's draft was invalid twice.").waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('');

    const draft = draftInterviewByTemplate({
      category: 'Injection',
      type: 'MC',
      difficulty: 1,
      topic_request: '',
    });
    model.answers = [{ ...draft, title: 'Written by the model' }];
    await generate.click();
    await page.getByText('The draft is in the form.').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Written by the model');
    await visitor.leave();
  });
});
