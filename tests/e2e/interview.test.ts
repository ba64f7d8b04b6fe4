import { expect } from 'vitest';
import { readLibraryQuestions } from '../../src/content/read-questions.ts';
import type { InterviewListRow } from '../../src/contract/interview.ts';
import { type Letter, letters } from '../../src/contract/puzzles.ts';
import { asShown } from '../support/as-shown.ts';
import { expectSound, expectSoundAtEveryWidth } from '../support/axe.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { screenSizes } from '../support/screen-sizes.ts';
import { headingsAfter, recordHeadings, type Visitor } from '../support/visitor.ts';

const stage = openStage({ isEmbedded: true });
const library = readLibraryQuestions();
const choices = library.filter((question) => question.type === 'MC');
const [first, second, third] = choices as [(typeof choices)[0], (typeof choices)[0], (typeof choices)[0]];
const spoken = library.find((question) => question.type === 'OE')!;

/** On a page of the list. */
const pageSize = 20;

const wrong = ({ correct }: { correct: Letter }) => letters.find((letter) => letter !== correct)!;

async function subscriber(options: Parameters<typeof stage.visitor>[0] = {}) {
  const account = await stage.createUser({ plan: 'monthly' });
  const visitor = await stage.visitor(options);
  await stage.signIn(visitor, account.username);
  await visitor.page.goto('/questions');
  await visitor.page.getByRole('heading', { level: 2 }).first().waitFor();
  return { visitor, page: visitor.page, context: visitor.context, account };
}

async function addressOf({ context }: Visitor, { title }: { title: string }): Promise<string> {
  const rows: InterviewListRow[] = await (await context.request.get('/api/questions/')).json();
  return `/questions/${rows.find((row) => row.title === title)!.id}`;
}

async function openQuestion(visitor: Visitor, question: { title: string }): Promise<void> {
  await visitor.page.goto(await addressOf(visitor, question));
  await visitor.page.getByRole('heading', { level: 1, name: question.title }).waitFor();
}

const options = ({ page }: Visitor) => page.getByRole('radiogroup', { name: 'Choose one answer' }).getByRole('radio');
const submit = ({ page }: Visitor) => page.getByRole('button', { name: 'Submit Answer' });
const result = ({ page }: Visitor, word: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your Answer:' }) })
    .getByText(word, { exact: true })
    .first();

async function choose(visitor: Visitor, letter: Letter): Promise<void> {
  await options(visitor).nth(letters.indexOf(letter)).check();
}

/** The list shows 20 a page: what is looked for is searched. */
async function searchFor({ page }: Visitor, words: string): Promise<void> {
  await page.getByLabel('Search').fill(words);
  await expect.poll(() => new URL(page.url()).searchParams.get('q') ?? '').toBe(words);
}

itAtNight('lists the questions with locks for a visitor, and keeps the filters in the URL', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Interview Questions' }).waitFor();
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => cards.count()).toBe(pageSize);
  const free = library.filter((question) => !question.is_premium);
  expect(await cards.getByRole('img', { name: 'Locked' }).count()).toBe(pageSize - free.length);
  await page.getByText(`${library.length} questions`, { exact: true }).waitFor();
  await searchFor(visitor, spoken.title);
  const card = cards.filter({ has: page.getByRole('link', { name: spoken.title, exact: true }) });
  for (const words of ['Open Ended', spoken.category, 'Premium'])
    await card.getByText(words, { exact: true }).waitFor();
  await searchFor(visitor, '');
  await expect.poll(() => cards.count()).toBe(pageSize);
  await expectSoundAtEveryWidth(visitor, 'the list');

  const choicesOf = async (name: string) => page.getByLabel(name).locator('option').allTextContents();
  expect((await choicesOf('Category')).slice(0, 2)).toEqual(['All Categories', 'Memory Safety']);
  expect(await choicesOf('Difficulty')).toEqual(['All', 'Easy', 'Medium', 'Hard']);
  expect(await choicesOf('Type')).toEqual(['All', 'Multiple Choice', 'Open Ended']);
  await page.getByLabel('Type').selectOption('Open Ended');
  await page.getByLabel('Category').selectOption(spoken.category);
  await page.getByLabel('Difficulty').selectOption(String(spoken.difficulty));
  const search = new URLSearchParams({ type: 'OE', category: spoken.category, difficulty: String(spoken.difficulty) });
  await expect.poll(() => [...new URL(page.url()).searchParams].sort()).toEqual([...search].sort());
  const fitting = library.filter(
    ({ type, category, difficulty }) =>
      type === 'OE' && category === spoken.category && difficulty === spoken.difficulty,
  );
  await expect.poll(() => cards.count()).toBe(fitting.length);

  await page.reload();
  await expect.poll(() => cards.count()).toBe(fitting.length);
  await page.evaluate(recordHeadings);
  await card.getByRole('link').click();
  await page.getByRole('heading', { name: 'Interview questions are part of Premium.' }).waitFor();
  expect(await headingsAfter(visitor, 'Interview question')).toEqual([spoken.title]);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(fitting.length);
  expect(await page.getByLabel('Type').inputValue()).toBe('OE');
  await card.getByRole('link').click();
  await page.getByRole('link', { name: 'Back to Questions' }).click();
  await expect.poll(() => cards.count()).toBe(fitting.length);

  await page.goto('/questions?category=Cooking&difficulty=9');
  await expect.poll(() => cards.count()).toBe(pageSize);
  await visitor.leave();
});

itAtNight('shows a free learner the upgrade screen instead of a question', async () => {
  const account = await stage.createUser();
  const visitor = await stage.visitor({ serviceWorkers: 'allow' });
  const { page, context } = visitor;
  await page.goto('/questions');
  await stage.signIn(visitor, account.username);
  const address = await addressOf(visitor, first);
  await page.goto(address);
  const locked = page.getByRole('heading', { name: 'Interview questions are part of Premium.' });
  await locked.waitFor();
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
  expect(await page.getByText(asShown(first.options.A.text)).count()).toBe(0);
  await expectSoundAtEveryWidth(visitor, 'a locked question');
  await visitor.untilInstalled();
  await visitor.untilPulled();
  await context.setOffline(true);
  await page.reload();
  await locked.waitFor();
  await visitor.leave();
});

itAtNight.each(screenSizes)('on %s, accepts a right and a wrong choice, and explains both', async (_, viewport) => {
  const { visitor, page } = await subscriber({ viewport });
  await openQuestion(visitor, first);
  expect(await submit(visitor).isDisabled()).toBe(true);
  await expectSound(visitor, 'a choice');
  await choose(visitor, first.correct);
  await visitor.untilDrafted(first.correct);
  await page.reload();
  // What was chosen is kept.
  await options(visitor).and(page.locator(':checked')).waitFor();
  await expectSoundAtEveryWidth(visitor, 'a choice that is made');
  await submit(visitor).click();
  await result(visitor, 'Correct.').waitFor();
  await page.getByRole('heading', { name: 'Explanation:' }).waitFor();
  await page.getByRole('heading', { name: 'Your Answer:' }).and(page.locator(':focus')).waitFor();
  await page.getByText('Your answer, Correct').waitFor();
  expect(await submit(visitor).count()).toBe(0);
  await expectSoundAtEveryWidth(visitor, 'a right choice');

  await openQuestion(visitor, second);
  await choose(visitor, wrong(second));
  await submit(visitor).click();
  await result(visitor, 'Incorrect.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Correct' }).first().waitFor();
  await expectSoundAtEveryWidth(visitor, 'a wrong choice');

  await page.getByRole('link', { name: 'Back to Questions' }).click();
  await page.getByText('You have answered 2').waitFor();
  await searchFor(visitor, first.title);
  await page.getByText('Answered correctly').waitFor();
  await searchFor(visitor, second.title);
  await page.getByText('Answered incorrectly').waitFor();
  await expectSound(visitor, 'the list with answers');
  await visitor.leave();
});

itAtNight('keeps the draft, and lets the learner check an answer in words by keys alone', async () => {
  const { visitor, page } = await subscriber();
  await openQuestion(visitor, spoken);
  const box = page.getByPlaceholder('Type your answer here...');
  await box.fill('  \n ');
  expect(await submit(visitor).isDisabled()).toBe(true);
  const sentence = `${spoken.key_points[0]!.phrase}.`;
  await box.fill(`I would say that this is the main thing. ${sentence}`);
  await expectSoundAtEveryWidth(visitor, 'a typed answer');
  await visitor.untilDrafted(sentence);
  await page.reload();
  await expect.poll(() => box.inputValue()).toContain(sentence);
  await submit(visitor).click();
  await result(visitor, 'To check').waitFor();
  await page.getByText('Tick what you said. Nobody else sees this.').waitFor();
  await page.getByRole('heading', { name: 'Model answer' }).waitFor();
  const ticks = page.getByRole('main').getByRole('checkbox');
  const ticked = () => ticks.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).checked));
  const count = spoken.key_points.length;
  expect(await ticked()).toEqual([true, ...Array(count - 1).fill(false)]);
  // The words that the tick rests on.
  expect((await page.getByRole('main').locator('mark').allTextContents()).join(' ').length).toBeGreaterThan(0);
  await expectSoundAtEveryWidth(visitor, 'an answer to check');
  for (const key of ['1', '2', '3', '3']) await page.keyboard.press(key);
  expect(await ticked()).toEqual([false, true, ...Array(count - 2).fill(false)]);
  const sent = page.waitForRequest('**/check/');
  await page.keyboard.press('Enter');
  await result(visitor, 'Incorrect.').waitFor();
  await sent;
  await page.getByText('You checked this yourself.').waitFor();
  await expectSoundAtEveryWidth(visitor, 'a checked answer');

  await page.getByRole('button', { name: 'Check again' }).click();
  for (let key = 1; key <= count; key += 1) if (key !== 2) await page.keyboard.press(String(key));
  await page.getByRole('button', { name: /^Done/ }).click();
  await result(visitor, 'Correct.').waitFor();
  await visitor.untilSent();
  await page.reload();
  await result(visitor, 'Correct.').waitFor();
  await visitor.leave();

  const { visitor: other } = await subscriber();
  await openQuestion(other, spoken);
  await other.page.getByPlaceholder('Type your answer here...').fill(spoken.model_answer);
  await other.page.keyboard.press('Control+Enter');
  await result(other, 'To check').waitFor();
  await other.page.getByRole('heading', { name: 'Your Answer:' }).and(other.page.locator(':focus')).waitFor();
  await other.page.keyboard.press('Enter');
  await result(other, 'Correct.').waitFor();
  await other.leave();
});

itAtNight("answers without a network, and shows the result when it's back", async () => {
  const { visitor, page, context } = await subscriber({ serviceWorkers: 'allow' });
  await openQuestion(visitor, first);
  await options(visitor).first().waitFor();
  await visitor.untilInstalled();
  await context.setOffline(true);
  await page.reload();
  await choose(visitor, first.correct);
  await submit(visitor).click();
  await result(visitor, 'Saved on this device').waitFor();
  await page.getByText('You’ll see the result once it’s sent.').waitFor();
  await page.getByRole('heading', { name: 'Your Answer:' }).and(page.locator(':focus')).waitFor();
  await expectSoundAtEveryWidth(visitor, 'an answer that waits');

  await page.getByRole('link', { name: 'Back to Questions' }).click();
  await searchFor(visitor, first.title);
  await page.getByText('Waiting to be sent').waitFor();
  await page.getByLabel('Type').selectOption('Open Ended');
  await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(0);
  await expectSound(visitor, 'the list offline');
  // One that was never opened is not on this device.
  await searchFor(visitor, spoken.title);
  await page.getByRole('link', { name: spoken.title, exact: true }).click();
  await page.getByRole('alert').getByText('Failed to fetch interview questions').waitFor();
  await expectSound(visitor, 'a question that is not on this device');

  await page.goBack();
  await page.getByLabel('Type').selectOption('Multiple Choice');
  await searchFor(visitor, first.title);
  await page.getByRole('link', { name: first.title, exact: true }).click();
  await result(visitor, 'Saved on this device').waitFor();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await result(visitor, 'Correct.').waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Explanation:' }).waitFor();
  await visitor.leave();
});

itAtNight('asks for a login after the session expired, and loses nothing', async () => {
  const { visitor, page, context, account } = await subscriber();
  await openQuestion(visitor, first);
  await openQuestion(visitor, second);
  await choose(visitor, second.correct);
  // Only now, because every other request of the page would open the login. Either page or worker can send it.
  await context.route('**/api/questions/*/answer/', async (route) => {
    await context.clearCookies({ name: 'sessionid' });
    await route.continue();
  });
  await submit(visitor).click();
  const dialog = page.getByRole('dialog', { name: 'Login Required' });
  await dialog.getByText('Please log in to submit your answer.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await expectSound(visitor, 'the login that is required');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await result(visitor, 'Saved on this device').waitFor();
  // The form that had the focus is gone.
  await page.getByRole('main').and(page.locator(':focus-within')).waitFor();
  await context.unrouteAll();

  // By now the page knows it: nothing is submitted, and the choice stays.
  await page.getByRole('link', { name: 'Back to Questions' }).click();
  await searchFor(visitor, first.title);
  await page.getByRole('link', { name: first.title, exact: true }).click();
  await choose(visitor, wrong(first));
  await submit(visitor).click();
  await dialog.getByRole('link', { name: 'Log In' }).click();
  await page.waitForURL('**/login');
  await visitor.fillLogin(account.username, account.password);
  await page.getByRole('heading', { level: 1, name: first.title }).waitFor();
  await options(visitor).and(page.locator(':checked')).waitFor();
  await submit(visitor).click();
  await result(visitor, 'Incorrect.').waitFor();
  await openQuestion(visitor, second);
  await result(visitor, 'Correct.').waitFor();
  await visitor.leave();
});

itAtNight('works with only the keyboard', async () => {
  const { visitor, page } = await subscriber();
  await page.getByLabel('Category').focus();
  const reach = async (name: string, key = 'Tab') => {
    for (let step = 0; step < 400; step += 1) {
      const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
      if (focused === name) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${name} was not reached.`);
  };
  await page.getByLabel('Search').focus();
  await page.keyboard.type(third.title);
  await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1);
  await reach(third.title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: third.title }).and(page.locator(':focus')).waitFor();
  await options(visitor).first().waitFor();
  // Past the code of the description, which scrolls.
  for (let step = 0; step < 6; step += 1) {
    if (await page.evaluate(() => document.activeElement?.matches('main input[type=radio]'))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowDown');
  await options(visitor).nth(1).and(page.locator(':checked')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your Answer:' }).and(page.locator(':focus')).waitFor();
  await reach('Back to Questions', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Interview Questions' }).and(page.locator(':focus')).waitFor();
  await visitor.leave();
});

itAtNight('says if there are no questions, and if none match', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  const [row]: InterviewListRow[] = await (await visitor.context.request.get('/api/questions/?type=OE')).json();
  let rows: InterviewListRow[] = [];
  await page.route('**/api/sync/**', (route) => route.abort());
  await page.route('**/api/questions/?after=0', (route) => route.fulfill({ json: rows }));
  await page.goto('/questions');
  await page.getByText('No questions available yet.').waitFor();
  await expectSound(visitor, 'an empty list');
  rows = [{ ...row!, title: 'T'.repeat(60), description: 'unbreakable'.repeat(60) }];
  await page.goto('/questions?type=MC');
  await page.getByText('No questions match these filters.').waitFor();
  await expectSound(visitor, 'a list that nothing fits');
  await page.getByRole('link', { name: 'All questions' }).click();
  await page.getByRole('link', { name: rows[0]!.title }).waitFor();
  await expectSoundAtEveryWidth(visitor, 'a long card');
  await visitor.leave();
});

itAtNight('shows a spinner without data, says what failed, and retries', async () => {
  const visitor = await stage.visitor();
  const { page } = visitor;
  let isDown = true;
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/(questions|sync)\//, async (route) => {
    await release.promise;
    if (!isDown) return route.continue();
    return route.fulfill({ status: 500, json: { code: 'server_error', error: 'Something went wrong on our side.' } });
  });
  await page.goto('/questions');
  await page.getByRole('status').filter({ hasText: 'Loading questions…' }).waitFor();
  await expectSound(visitor, 'the list that loads');
  release.resolve();
  await page.getByRole('alert').getByText('Failed to fetch interview questions').waitFor();
  await expectSound(visitor, 'the list that failed');
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.goto('/questions/99999');
  await page.getByText('We couldn’t find this question.').waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await expectSound(visitor, 'a question that is not there');
  await visitor.leave();
});

itAtNight.each(screenSizes)('on %s, shows 20 per page, and searches title, text, and category', async (_, viewport) => {
  const visitor = await stage.visitor({ viewport });
  const { page } = visitor;
  await page.goto('/questions');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.poll(() => titles.count()).toBe(pageSize);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByText(`1 to 20 of ${library.length}`).waitFor();
  const onFirst = await titles.allTextContents();
  await pages.getByRole('link', { name: 'Next' }).click();
  await pages.getByText(`21 to 40 of ${library.length}`).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Interview Questions' }).and(page.locator(':focus')).waitFor();
  expect((await titles.allTextContents()).filter((title) => onFirst.includes(title))).toEqual([]);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');

  // What is searched begins at the first page again.
  await searchFor(visitor, spoken.title.toUpperCase());
  await expect.poll(() => titles.allTextContents()).toContain(spoken.title);
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  await searchFor(visitor, 'cryptography');
  const found = library.filter(({ title, description, category }) =>
    [title, description, category].some((text) => text.toLowerCase().includes('cryptography')),
  );
  await expect.poll(() => titles.count()).toBe(Math.min(found.length, pageSize));
  await searchFor(visitor, 'no such words');
  await page.getByText('No questions match these filters.').waitFor();
  await page.goto('/questions?page=99');
  await page.getByText('Page 99 doesn’t exist.').waitFor();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await pages.getByText(`1 to 20 of ${library.length}`).waitFor();
  await visitor.leave();
});

itAtNight.each(screenSizes)(
  'on %s, chooses by A to D, submits by Enter, and leads on to the next unanswered question',
  async (_, viewport) => {
    const { visitor, page } = await subscriber({ viewport });
    await page.getByLabel('Type').selectOption('Multiple Choice');
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('MC');
    await expect
      .poll(async () => (await titles.allTextContents()).every((title) => choices.some((one) => one.title === title)))
      .toBe(true);
    const [one, two, three] = await titles.allTextContents();
    const shows = (title: string | undefined) =>
      page.getByRole('heading', { level: 1, name: title!, exact: true }).and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: two!, exact: true }).click();
    await shows(two);
    await page.keyboard.press('b');
    await options(visitor).nth(1).and(page.locator(':checked')).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('4');
    await options(visitor).nth(3).and(page.locator(':checked')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your Answer:' }).and(page.locator(':focus')).waitFor();

    const steps = page.getByRole('navigation', { name: 'Other questions' });
    await steps.getByRole('link', { name: 'Previous' }).click();
    await shows(one);
    expect(await steps.getByRole('link', { name: 'Previous' }).count()).toBe(0);
    await expectSoundAtEveryWidth(visitor, 'the steps of the first question');
    await steps.getByRole('link', { name: 'Next', exact: true }).click();
    await shows(two);
    await steps.getByRole('link', { name: 'Next', exact: true }).click();
    await shows(three);
    // The first is open and the second answered.
    await steps.getByRole('link', { name: 'Previous' }).click();
    await shows(two);
    await steps.getByRole('link', { name: 'Next unanswered' }).click();
    await shows(three);
    await page.getByRole('link', { name: 'Back to Questions' }).click();
    await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('MC');
    await visitor.leave();
  },
);
