import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { verifyEmail } from '../../../contract/account-settings-calls.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, type FormFailure, rejectedField } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { takeMailedToken } from '../online/mailed-token.ts';
import '../account.css';

const incomplete: FormFailure = {
  sentence: 'The link isn’t complete. Open the full link from the email.',
  hint: null,
};

/** Confirms an address by a press, because a mail server's scanner also opens the mailed link. */
export function VerifyEmailPage() {
  const token = useRef('');
  const [notice, setNotice] = useState<string | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | 'over'>('ready');

  const verify = async () => {
    setFailure(null);
    setState('busy');
    const device = await currentDevice();
    const result = await device.call(verifyEmail, { body: { token: token.current } });
    if (result.ok) {
      setState('over');
      return setNotice(result.reply.message);
    }
    const rejected = result.kind === 'rejected' ? rejectedField(result, ['token']) : null;
    setFailure(
      rejected
        ? { sentence: rejected.error, hint: null }
        : describeFailure(result, 'Failed to confirm the email address'),
    );
    setState(rejected === null ? 'failed' : 'over');
  };

  useEffect(() => {
    token.current ||= takeMailedToken();
    if (token.current) return;
    setFailure(incomplete);
    setState('over');
  }, []);

  return (
    <div>
      <PageHead title="Email address" />
      <Line className="account-page">
        <div className="dialog-form">
          {state === 'ready' && <p>Press the button to confirm your email address.</p>}
          {state === 'busy' && <Spinner label="Confirming…" />}
          <StatusMessage>{notice}</StatusMessage>
          <FailureBox failure={failure} />
          <div className="dialog-actions">
            {(state === 'ready' || state === 'failed') && (
              <Button kind="primary" onClick={verify}>
                {state === 'ready' ? 'Confirm email address' : 'Try again'}
              </Button>
            )}
            <Link href="/account" className={buttonClass()}>
              Your account
            </Link>
            <Link href="/daily" className={buttonClass()}>
              Today’s puzzle
            </Link>
          </div>
        </div>
      </Line>
    </div>
  );
}
