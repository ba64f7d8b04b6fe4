import { expect, it } from 'vitest';
import { importsOf, readAnswerPath, startCoverage } from '../support/answer-path.ts';
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

it('SPEC.md leaves out no file between the query and the result', () => {
  const { path } = readAnswerPath();
  const shown = path.slice(path.indexOf('src/app/shell/use-query.ts'));
  const gaps = shown.slice(1).flatMap((file, at) => {
    const before = shown[at]!;
    return importsOf(file).includes(before) || importsOf(before).includes(file) ? [] : [`${before} and ${file}`];
  });
  expect(shown.length).toBeGreaterThan(4);
  expect(gaps).toEqual([]);
});
