import { useRef, useState } from 'react';
import type { Device } from '../../sync/device.ts';
import { exportDeviceFile } from '../../sync/operations/device-file/export-device-file.ts';
import { type ImportResult, importDeviceFile } from '../../sync/operations/device-file/import-device-file.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { saveFile } from '../ui/later/save-file.ts';
import { importErrorText, importedText } from './text.ts';

type Failure = Extract<ImportResult, { ok: false }>['why'] | 'unreadable';

/** Saves and loads a file of what was done on this device, for another device or for a browser that evicts its data. */
export function DeviceFileSection({ device }: { device: Device }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage('');
    setFailure(null);
    try {
      await work();
    } catch (error) {
      console.error(error);
      setFailure('unreadable');
    }
    setBusy(false);
  };

  const save = () =>
    attempt(async () => {
      saveFile(
        `${device.username?.toLowerCase()}-device.json`,
        new Blob([await device.run(exportDeviceFile)], { type: 'application/json' }),
      );
      setMessage('Saved. Keep the file private. It contains what you wrote.');
    });

  const bring = (file: File) =>
    attempt(async () => {
      const result = await device.run(importDeviceFile, file);
      if (result.ok) setMessage(importedText(result));
      else setFailure(result.why);
    });

  return (
    <Line className="sync-notes">
      <h3>As a file</h3>
      <p className="sync-file-words">
        You can save what you did here, sent or not, to a file and import it on another device. Nothing is imported
        twice.
      </p>
      <span className="sync-entry-tools">
        <Button small busy={isBusy} onClick={save}>
          Save to a file
        </Button>
        <Button small busy={isBusy} onClick={() => input.current?.click()}>
          Import a file
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Import a file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise the same file can't be chosen again.
          target.value = '';
          if (file) bring(file);
        }}
      />
      <p role="status" className="meta">
        {message}
      </p>
      {failure && <ErrorBox>{importErrorText[failure]}</ErrorBox>}
    </Line>
  );
}
