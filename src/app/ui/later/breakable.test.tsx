import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { breakable } from './breakable.tsx';

test('a name breaks after its hyphens and underscores alone', () => {
  expect(renderToStaticMarkup(<b>{breakable('ada_of-london2')}</b>)).toBe('<b>ada_<wbr/>of-<wbr/>london2</b>');
});
