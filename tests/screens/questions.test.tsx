import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { FakeApi, fakeQuestion, unreachable } from '../support/fake-api.ts';
import { click, expectWords, fill, readable, renderApp } from '../support/render-app.tsx';

/** Two multiple-choice questions, 1 and 3, and two open-ended ones, 2 and 4. */
function withQuestions(): FakeApi {
  const api = new FakeApi('alice', 'bob');
  for (const id of [1, 2, 3, 4]) api.publishQuestion(fakeQuestion(id));
  return api;
}

const subscriber = { username: 'alice', isSubscribed: true };

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('keeps the filters of the list in the address, for links, reload, and back', async () => {
  await renderApp({ path: '/questions?type=OE', api: withQuestions() });
  await waitFor(() => expect(titles()).toEqual(['Question 2', 'Question 4']));
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'MC' } });
  await waitFor(() => expect(titles()).toEqual(['Question 1', 'Question 3']));
  expect(new URLSearchParams(location.search).get('type')).toBe('MC');
  await fill('Search', 'Question 3');
  await waitFor(() => expect(titles()).toEqual(['Question 3']));
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('Question 3'));
});

it.each([
  ['a right', 0, 'Correct.'],
  ['a wrong', 1, 'Incorrect.'],
] as const)('takes %s choice, shows why, and moves the focus to it', async (_, option, result) => {
  await renderApp({ path: '/questions/1', ...subscriber, api: withQuestions() });
  const radios = (await screen.findByRole('radiogroup', { name: 'Choose one answer' })).querySelectorAll('input');
  fireEvent.click(radios[option]!);
  const submit = screen.getByRole('button', { name: /^Submit Answer/ });
  await waitFor(() => expect(submit).toHaveProperty('disabled', false));
  fireEvent.click(submit);
  for (const words of [result, 'Explanation:', 'Because.']) await expectWords(words);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Answer:'));
  expect(screen.queryByRole('button', { name: /^Submit Answer/ })).toBeNull();
});

it('keeps an answer that is given without a network, and shows its result when the network is back', async () => {
  const api = withQuestions();
  const { device } = await renderApp({ path: '/questions/2', ...subscriber, api });
  const online = api.network;
  await screen.findByPlaceholderText('Type your answer here...');
  api.network = unreachable;
  fireEvent.input(screen.getByPlaceholderText('Type your answer here...'), { target: { value: 'I see the point' } });
  await click('button', /^Submit Answer/);
  await expectWords('Saved on this device');
  expect(readable()).not.toContain('Correct.');
  api.network = online;
  await device.loop.run('retry');
  await expectWords('To check');
  expect(api.effects).toEqual(['interview 2 I see the point']);
});

/** Gives an answer in words to the second question, which is then to check. */
async function answerInWords(api: FakeApi, text: string) {
  const page = await renderApp({ path: '/questions/2', ...subscriber, api });
  await screen.findByPlaceholderText('Type your answer here...');
  fireEvent.input(screen.getByPlaceholderText('Type your answer here...'), { target: { value: text } });
  await click('button', /^Submit Answer/);
  await expectWords('Tick what you said. Nobody else sees this.');
  return page;
}

const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'the point' });

it('lets the learner tick the key points of an answer in words, next to the model answer, and again', async () => {
  const api = withQuestions();
  await answerInWords(api, 'Something else.');
  for (const words of ['To check', 'Something else.', 'Model answer', 'The model answer.']) await expectWords(words);
  expect(readable()).not.toMatch(/Correct\.|Incorrect\./);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Answer:'));
  expect(tick().checked).toBe(false);
  await click('checkbox', 'the point');
  await click('button', /^Done/);
  await expectWords('Correct.');
  await expectWords('You checked this yourself.');
  await waitFor(() => expect(api.effects).toEqual(['interview 2 Something else.', 'check 2 the point']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Answer:'));

  await click('button', 'Check again');
  await click('checkbox', 'the point');
  await click('button', /^Done/);
  await expectWords('Incorrect.');
  await waitFor(() => expect(api.effects.at(-1)).toBe('check 2 '));
});

it('takes a check by keys alone', async () => {
  const api = withQuestions();
  const { device } = await answerInWords(api, 'Something else.');
  await device.loop.run('retry');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Answer:'));
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  press('1');
  await waitFor(() => expect(tick().checked).toBe(true));
  press('Enter');
  await expectWords('Correct.');
  await waitFor(() => expect(api.effects.at(-1)).toBe('check 2 the point'));
});

it('offers to practice a key point that was left unticked', async () => {
  const api = withQuestions();
  await answerInWords(api, 'Something else.');
  await click('button', /^Done/);
  await click('button', 'Practice this again: the point');
  await screen.findByRole('button', { name: 'Comes back in your reviews: the point' });
  await waitFor(() => expect(api.effects.at(-1)).toMatch(/^again/));
});

it('ticks at first what is suggested', async () => {
  await answerInWords(withQuestions(), 'It says the point.');
  expect(tick().checked).toBe(true);
});

it('keeps a check that is made without a network, and sends it once', async () => {
  const api = withQuestions();
  const { device } = await answerInWords(api, 'Something else.');
  const online = api.network;
  api.network = unreachable;
  await click('checkbox', 'the point');
  await click('button', /^Done/);
  await expectWords('Correct.');
  api.network = online;
  await device.loop.run('retry');
  expect(api.effects).toEqual(['interview 2 Something else.', 'check 2 the point']);
});

it('shows those without Premium a question’s prose, a Submit button that stays locked, and a question that is free', async () => {
  const api = withQuestions();
  api.publishQuestion(fakeQuestion(1, { description: 'What is **wrong** with `f`?\n\n```c\nint f;\n```' }));
  api.publishQuestion(fakeQuestion(5, { title: 'A free one', is_premium: false }));
  await renderApp({ path: '/questions/1', username: 'bob', api: Object.assign(api, { subscriber: null }) });
  for (const words of ['Question 1', 'Interview questions are part of Premium.']) await expectWords(words);
  expect(document.querySelector('.interview-description')?.textContent).toBe('What is wrong with f?');
  const submit = screen.getByRole('button', { name: 'Submit Answer' });
  expect([submit.hasAttribute('disabled'), screen.queryByRole('radiogroup')]).toEqual([true, null]);
  await click('link', 'A free one');
  await screen.findByRole('radiogroup', { name: 'Choose one answer' });
});
