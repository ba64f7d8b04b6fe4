import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { verifyEmail } from '../../../contract/account-settings-calls.ts';
import { currentDevice } from '../../shell/current-device.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, type FormFailure, refusedField } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-words.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { takeMailedToken } from '../mailed-token.ts';
import { StatusMessage } from '../status-message.tsx';
import '../account.css';

const incomplete: FormFailure = {
  sentence: 'The link isn’t complete. Open the full link from the email.',
  hint: null,
};

/** Handles the mailed link that confirms an address. */
export function VerifyEmailPage() {
  const token = useRef('');
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [mayRetry, setMayRetry] = useState(false);

  const verify = useCallback(async () => {
    setFailure(null);
    setMayRetry(false);
    const device = await currentDevice();
    const result = await device.call(verifyEmail, { body: { token: token.current } });
    if (result.ok) return setSaid(result.reply.message);
    const refused = result.kind === 'refused' ? refusedField(result, ['token']) : null;
    setFailure(
      refused
        ? { sentence: refused.error, hint: null }
        : describeFailure(result, 'Failed to confirm the email address'),
    );
    setMayRetry(refused === null);
  }, []);

  useEffect(() => {
    token.current ||= takeMailedToken();
    if (token.current) void verify();
    else setFailure(incomplete);
  }, [verify]);

  return (
    <div>
      <PageHead title="Email address" />
      <Line className="account-page">
        <div className="dialog-form">
          {said === null && failure === null && <Spinner label="Confirming…" />}
          <StatusMessage>{said}</StatusMessage>
          <FailureBox failure={failure} />
          <div className="dialog-actions">
            {mayRetry && (
              <Button kind="primary" onClick={verify}>
                Try again
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
