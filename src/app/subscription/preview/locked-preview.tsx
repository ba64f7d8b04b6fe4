import type { NewPuzzleBody } from '../../../contract/admin-puzzles.ts';
import { excerptOf } from '../../../rules/excerpt.ts';
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
        ...excerptOf({
          id: 0,
          kind: body.kind ?? 'CLASSIC',
          language: body.language,
          code_snippet: body.code_snippet ?? '',
          lines: body.lines ?? [],
        }),
        question: body.questions?.[0] && { id: 0, label: '', ...body.questions[0] },
      }}
    />
  );
}
