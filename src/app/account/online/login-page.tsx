import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { accountDialogAtom } from '../../shell/account-dialog.ts';
import { loginAgainAtom, sessionAtom } from '../../shell/session.ts';
import { Line } from '../../ui/gutter.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { LoginForm } from '../login-form.tsx';
import { resetTokenAtom, takeMailedToken } from './mailed-token.ts';

/** Where a login leads if it was the first page that the learner opened. */
const home = '/daily';

/** A mailed link that resets the password ends with this and the token. */
const resetMark = '#reset=';

export function LoginPage() {
  const isSignedIn = useAtomValue(sessionAtom) !== null;
  const isAgain = useAtomValue(loginAgainAtom);
  const [dialog, openDialog] = useAtom(accountDialogAtom);
  const setResetToken = useSetAtom(resetTokenAtom);
  const [, navigate] = useLocation();
  const hasNothingToDo = isSignedIn && !isAgain && dialog !== 'reset-password';

  useEffect(() => {
    // A link that resets the password works for anyone who has it, signed in or not.
    if (!hasNothingToDo || location.hash.startsWith(resetMark)) return;
    // The app names its own history entries. Before such an entry is the screen that sent the learner here.
    if (history.state?.scrollKey) history.back();
    else navigate(home, { replace: true });
  }, [hasNothingToDo, navigate]);

  useEffect(() => {
    const openReset = () => {
      if (!location.hash.startsWith(resetMark)) return;
      setResetToken(takeMailedToken().slice(resetMark.length - 1));
      openDialog('reset-password');
    };
    openReset();
    addEventListener('hashchange', openReset);
    return () => removeEventListener('hashchange', openReset);
  }, [openDialog, setResetToken]);

  return (
    <div>
      <PageHead title="Login" />
      <Line className="login-page">
        {/* Leaves this page after a login here, in the registration's dialog, or in another tab. */}
        <LoginForm onDone={() => {}} onOther={openDialog} />
      </Line>
    </div>
  );
}
