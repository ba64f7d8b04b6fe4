import { fireEvent, screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import type { TextTree } from '../../src/contract/text-tree.ts';
import { puzzlesQuery } from '../../src/sync/queries/puzzles.ts';
import { FakeApi, fakePuzzle, fakeQuestion } from '../support/fake-api.ts';
import { click, expectWords, renderApp } from '../support/render-app.tsx';

/** A server whose puzzles have names, and a recording, that only a newer app knows. */
function newerServer(): FakeApi {
  const api = new FakeApi('ada');
  const newer = { category: 'Satellite Links', language: 'ZIG', kind: 'NOTEBOOK', code_snippet: 'one\ntwo' };
  const questions = fakePuzzle(1).questions.map((question) => ({ ...question, role: 'Compare', label: 'Compare' }));
  api.publish({ ...fakePuzzle(1), ...newer, questions, recording: { stops: 'later' } } as unknown as Puzzle);
  return api;
}

it('PULL-19: shows a puzzle with names that only a newer app knows, and takes its answers', async () => {
  const api = newerServer();
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('heading', { level: 1, name: 'Puzzle 1' });
  await expectWords('Satellite Links');
  await expectWords('2 lines');
  await screen.findByRole('tab', { name: /^Compare 1/ });
  await click('radio', /^A/);
  await click('button', /^Submit Answer/);
  await expectWords('Correct.');
});

const unreadable = [
  ['no tree', null],
  ['a tree that only a newer app can read', { type: 'root', children: [{ type: 'math', value: 'x' }] }],
] as const;

it.each(unreadable)('PULL-19: shows all of an explanation with %s', async (_, tree) => {
  const api = new FakeApi('ada');
  const explanation = 'See line 1.\n\n## What happens\n\nA *b*.\n\n## Exploit\n\nC.\n\n## Fix\n\nD.';
  api.publish({ ...fakePuzzle(1), explanation });
  for (const id of [11, 12]) api.answerElsewhere('ada', 1, id, 'A');
  api.treeOf = () => tree;
  await renderApp({ path: '/daily', username: 'ada', api });
  await screen.findByRole('heading', { name: 'Exploit' });
  await screen.findByRole('button', { name: 'line 1' });
  await screen.findByRole('navigation', { name: 'Parts of the explanation' });
  expect(screen.getByText('b').localName).toBe('em');
});

it.each(unreadable)('PULL-19, VIEW-6: shows all texts of an interview question with %s', async (_, tree) => {
  const api = new FakeApi('alice');
  api.treeOf = () => tree;
  api.publishQuestion(fakeQuestion(2, { description: 'A *b*.', description_tree: tree as unknown as TextTree }));
  await renderApp({ path: '/questions/2', username: 'alice', isSubscribed: true, api });
  expect((await screen.findByText('b')).localName).toBe('em');
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'The point.' } });
  await click('button', /^Submit Answer/);
  for (const words of ['The model answer.', 'Because.']) await expectWords(words);
});

it('PULL-19: lists such a puzzle', async () => {
  const { device } = await renderApp({ path: '/puzzles', username: 'ada', api: newerServer() });
  await device.loop.run('start');
  await expectWords('Satellite Links');
  const list = await device.read(puzzlesQuery({ page: 1, sort: 'newest' }));
  expect(list?.rows.map(({ category }) => category)).toContain('Satellite Links');
});
