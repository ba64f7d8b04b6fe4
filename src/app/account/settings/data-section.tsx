import { useState } from 'react';
import { exportAccount } from '../../../contract/account-settings-calls.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { describeFailure, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { Section } from '../../ui/later/page-head.tsx';
import { saveFile } from '../../ui/later/save-file.ts';

export function DataSection({ username }: { username: string }) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  async function download() {
    setFailure(null);
    setBusy(true);
    const result = await device.call(exportAccount);
    setBusy(false);
    if (!result.ok) return setFailure(describeFailure(result, 'Failed to download your data'));
    saveFile(`${username}.json`, new Blob([JSON.stringify(result.reply, null, 2)], { type: 'application/json' }));
  }

  return (
    <Section id="account-data" title="Your data">
      <div className="account-part">
        <p>Everything the server stores about you, except secrets, as one JSON file.</p>
        <FailureBox failure={failure} />
        <Button busy={isBusy} onClick={download}>
          {isBusy ? 'Collecting…' : 'Download my data'}
        </Button>
      </div>
    </Section>
  );
}
