import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { breakable } from './breakable.tsx';

test('breaks a name only after hyphens and underscores', () => {
  expect(renderToStaticMarkup(<b>{breakable('ada_of-london2')}</b>)).toBe(
    '<b><bdi>ada_<wbr/>of-<wbr/>london2</bdi></b>',
  );
});
