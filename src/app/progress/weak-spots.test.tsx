import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { WeakSpots } from './weak-spots.tsx';

function textOf(props: Parameters<typeof WeakSpots>[0]): string {
  return renderToStaticMarkup(
    <Router ssrPath="/progress">
      <WeakSpots {...props} />
    </Router>,
  );
}

test.each([
  [0, 'You haven’t answered any questions yet.'],
  [11, 'You’ll see it here after the first sync.'],
])('before the first sync, %i answers on the server show "%s"', (answered, words) => {
  expect(textOf({ categories: null, answered })).toContain(words);
});

test('proposes a new category without a score, and says if there is nothing to propose', () => {
  const untried = { category: 'Cryptography', answered: 0, correct: 0, left: 4 } as const;
  const words = textOf({ categories: [untried], answered: 5 });
  expect(words).toContain('Not tried yet');
  expect(words).toContain('4 puzzles to solve');
  expect(words).not.toContain('%');
  expect(textOf({ categories: [], answered: 5 })).toContain('got everything right');
});
