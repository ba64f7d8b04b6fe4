import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StorageErrorBox } from './storage-error-box.tsx';

it.each([
  [new DOMException('The disk is full.', 'QuotaExceededError'), 'Free some space and try again.'],
  [new DOMException('The database is closed.', 'DatabaseClosedError'), 'Reload the page and try again.'],
])("PLAT-4: says whether an operation wasn't stored for lack of space: %s", (error, advice) => {
  const markup = renderToStaticMarkup(StorageErrorBox({ error, children: 'Failed to add comment' }));
  expect(markup).toContain(`This device couldn’t store it. ${advice}`);
});
