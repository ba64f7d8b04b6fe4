import { useState } from 'react';
import { exportPuzzles } from '../../contract/admin-puzzle-calls.ts';
import { notify } from '../shell/notice.tsx';
import { Button } from '../ui/button.tsx';
import { describeFailure } from '../ui/later/form-errors.ts';
import { saveFile } from '../ui/later/save-file.ts';
import { useStaffDevice } from './use-staff-device.ts';
import { writeZip, type ZipFile } from './zip.ts';

/** Saves all puzzles as a .zip of folders. */
export function ExportButton() {
  const device = useStaffDevice();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    const files: ZipFile[] = [];
    for (let page = 1, left = 1; left > 0; page += 1) {
      const result = await device.call(exportPuzzles, { query: { page: String(page) } });
      if (!result.ok) {
        setBusy(false);
        notify(describeFailure(result, 'Failed to load puzzles').sentence);
        return;
      }
      const { count, page_size, results } = result.reply;
      for (const { slug, files: texts } of results) {
        for (const [name, text] of Object.entries(texts)) files.push({ path: `${slug}/${name}`, text });
      }
      left = count - page * page_size;
    }
    saveFile('puzzles.zip', await writeZip(files));
    setBusy(false);
  };

  return (
    <Button small busy={isBusy} onClick={save}>
      {isBusy ? 'Exporting…' : 'Export all'}
    </Button>
  );
}
