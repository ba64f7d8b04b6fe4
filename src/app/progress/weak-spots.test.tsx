import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { WeakSpots } from './weak-spots.tsx';

test.each([
  [0, 'You haven’t answered any questions yet.'],
  [11, 'You’ll see it here after the first sync.'],
])('without categories on this device, %i answers on the server show "%s"', (answered, words) => {
  const spots = renderToStaticMarkup(
    <Router ssrPath="/progress">
      <WeakSpots categories={[]} answered={answered} />
    </Router>,
  );
  expect(spots).toContain(words);
});
