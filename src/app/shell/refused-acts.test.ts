import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NotKept } from './refused-acts.tsx';

it.each([
  [new DOMException('The disk is full.', 'QuotaExceededError'), 'Make room on it, and try again.'],
  [new DOMException('The database is closed.', 'DatabaseClosedError'), 'Load the page again, and try once more.'],
])('PLAT-4: says of an act that was not kept whether room was lacking: %s', (error, advice) => {
  const markup = renderToStaticMarkup(NotKept({ error, children: 'Failed to add comment' }));
  expect(markup).toContain(`This device could not store it. ${advice}`);
});
