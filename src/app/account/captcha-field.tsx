import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, lazy, type Ref, Suspense, useCallback, useEffect, useState } from 'react';
import type { Config } from '../../contract/config.ts';
import { readFact } from '../../sync/mirror-database.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Gutter } from '../ui/gutter.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** What a form needs of a captcha, whoever provides it. */
export interface Captcha {
  /** A token that may be sent now, null if the learner has not passed. Waits for what is under way. */
  take(): Promise<string | null>;
  /** The token was sent: another one will be needed. */
  renew(): void;
}

export interface CaptchaProps {
  ref: Ref<Captcha>;
  siteKey: string | null;
  error: string | undefined;
  /** The learner has done something about it. */
  onChange: () => void;
}

/** A provider is one entry here: its control is loaded where the installation asks for it. */
const providers: Record<Config['captcha']['provider'], ComponentType<CaptchaProps>> = {
  altcha: lazy(() => import('./altcha-field.tsx').then((file) => ({ default: file.AltchaField }))),
  hcaptcha: lazy(() => import('./hcaptcha-field.tsx').then((file) => ({ default: file.HcaptchaField }))),
};

export function CaptchaField(props: Omit<CaptchaProps, 'siteKey'>) {
  const device = useDevice();
  const config = useLiveQuery(() => readFact(device.mirror, 'config'), [device]);
  const [isUnknown, setUnknown] = useState(false);

  const ask = useCallback(async () => {
    setUnknown(false);
    setUnknown(!(await device.fetchConfig()).ok);
  }, [device]);

  useEffect(() => {
    void readFact(device.mirror, 'config').then((known) => (known ? undefined : ask()));
  }, [device, ask]);

  if (!config) {
    if (!isUnknown) return <Waiting />;
    return (
      <ErrorBox
        action={
          <Button small onClick={ask}>
            Try again
          </Button>
        }
      >
        The captcha could not be loaded.
      </ErrorBox>
    );
  }
  const Provider = providers[config.captcha.provider] as ComponentType<CaptchaProps> | undefined;
  // The server may be newer than this page.
  if (!Provider) return <ErrorBox>This version of the app does not know the captcha of this site.</ErrorBox>;
  return (
    <Suspense fallback={<Waiting />}>
      <Provider {...props} siteKey={config.captcha.site_key} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="captcha">
      <div className="captcha-line">
        <Gutter mark={<Spinner label="Loading the captcha…" />} />
      </div>
    </div>
  );
}
