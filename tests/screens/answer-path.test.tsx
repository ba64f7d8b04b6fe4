import { expect, it } from 'vitest';
import { readAnswerPath, startCoverage } from '../support/answer-path.ts';
import { answer, expectWords, renderApp } from '../support/render-app.tsx';

it('passes an answer through each file of the app that SPEC.md lists', async () => {
  const coverageOf = await startCoverage();
  await renderApp({ path: '/daily', username: 'ada' });
  const answering = await coverageOf(async () => {
    await answer('A');
    await expectWords('Correct.');
  });
  const { path, asked } = readAnswerPath();
  const files = [...path, ...asked].filter((file) => file.startsWith('src/app/'));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !answering.has(file))).toEqual([]);
});
