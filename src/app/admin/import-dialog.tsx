import { useState } from 'react';
import { importPuzzle } from '../../contract/admin-puzzle-calls.ts';
import { notify } from '../shell/notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dot, type DotState } from '../ui/dot.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { TextField } from '../ui/later/text-field.tsx';
import { type ArchivedPuzzles, isPuzzleFile, puzzlesOf } from './puzzle-archive.ts';
import { useStaffDevice } from './use-staff-device.ts';
import { readZip } from './zip.ts';
import './import-dialog.css';

interface Outcome {
  slug: string;
  dot: DotState;
  words: string;
}

const outcomes = {
  created: { dot: 'right', words: 'Created' },
  updated: { dot: 'right', words: 'Updated' },
  unchanged: { dot: 'none', words: 'Unchanged' },
} as const;

/** Imports puzzles from a .zip of folders, one after another, and shows the result of each. */
export function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => Promise<void> }) {
  const device = useStaffDevice();
  const [done, setDone] = useState<Outcome[]>([]);
  const [progress, setProgress] = useState<{ of: number; isBusy: boolean } | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const isBusy = progress?.isBusy ?? false;

  const take = async (archive: File) => {
    setDone([]);
    setProgress(null);
    setFailure(null);
    let puzzles: ArchivedPuzzles;
    try {
      puzzles = puzzlesOf(await readZip(archive, isPuzzleFile));
    } catch (error) {
      setFailure({ sentence: (error as Error).message, hint: null });
      return;
    }
    const { folders, rejected } = puzzles;
    const count = folders.length + rejected.length;
    if (count === 0) {
      setFailure({ sentence: 'This archive has no puzzle.json.', hint: null });
      return;
    }
    setDone(rejected.map(({ name, reason }) => ({ slug: name, dot: 'wrong', words: reason })));
    setProgress({ of: count, isBusy: true });
    let imported = 0;
    for (const folder of folders) {
      const result = await device.call(importPuzzle, { body: folder });
      if (!result.ok && result.kind === 'no_response') {
        setFailure(describeFailure(result, 'Failed to import puzzles'));
        break;
      }
      if (result.ok) imported += 1;
      const outcome: Outcome = result.ok
        ? { slug: folder.slug, ...outcomes[result.reply.outcome] }
        : { slug: folder.slug, dot: 'wrong', words: result.error };
      setDone((known) => [...known, outcome]);
    }
    setProgress({ of: count, isBusy: false });
    // Also for those who have closed the dialog.
    notify(`Puzzles imported: ${imported} of ${count}.`);
    await onImported();
  };

  return (
    <Dialog title="Import puzzles" onClose={onClose} wide>
      <div className="dialog-form">
        <p>
          Choose a .zip of folders, each with <code>puzzle.json</code>, <code>snippet.…</code>, and{' '}
          <code>explanation.md</code>, as 'Export all' creates it. A folder with the name of an existing puzzle updates
          that puzzle. A new puzzle without a publish date is a draft.
        </p>
        <TextField
          label="Archive"
          type="file"
          accept=".zip,application/zip"
          // A disabled field would lose the focus.
          aria-disabled={isBusy}
          onClick={(event) => {
            if (isBusy) event.preventDefault();
            // Otherwise, the same file couldn't be chosen again once it's mended.
            else event.currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const archive = target.files?.[0];
            if (archive && !isBusy) void take(archive);
          }}
        />
        <FailureBox failure={failure} />
        <p role="status" className="meta">
          {progress && `${done.length} of ${progress.of}${progress.isBusy ? ' …' : ' done'}`}
        </p>
        {done.length > 0 && (
          <ul className="import-outcomes">
            {done.map(({ slug, dot, words }) => (
              <li key={slug}>
                <Dot state={dot} />
                <code>{slug}</code>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="dialog-actions">
          <Button wide onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
