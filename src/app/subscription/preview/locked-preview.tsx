import type { NewPuzzleBody } from '../../../contract/admin-puzzles.ts';
import { firstLines } from '../../../rules/first-lines.ts';
import { LockedPuzzleScreen } from '../locked-puzzle.tsx';

/** Shows an unsaved puzzle the way learners without a plan see it once it's in the archive. */
export function LockedPreview({ body }: { body: NewPuzzleBody }) {
  return (
    <LockedPuzzleScreen
      titleAs="h3"
      view={{
        ...body,
        title: body.title || 'Untitled',
        difficulty: Number(body.difficulty) || 1,
        file_name: body.file_name || 'snippet',
        success_rate: null,
        ...firstLines(body.code_snippet ?? ''),
      }}
    />
  );
}
