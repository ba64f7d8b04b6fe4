import { getDefaultStore, useSetAtom } from 'jotai';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { accountDialogAtom } from '../account-dialog.ts';
import { laterBarAtom } from '../bars.tsx';
import { useSession } from '../session.ts';

const store = getDefaultStore();
const key = 'logged-out';

/** Has the page say that the learner is logged out, once it has reloaded. */
export function sayLoggedOutAfterReload(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without storage, nothing is shown.
  }
}

/** Shows the notice if the last page asked for it. */
export function sayLoggedOut(): void {
  try {
    if (sessionStorage.getItem(key) === null) return;
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
  store.set(laterBarAtom, <LoggedOut />);
}

function LoggedOut() {
  const openDialog = useSetAtom(accountDialogAtom);
  const isSignedIn = useSession() !== null;
  if (isSignedIn) return null;
  const close = () => store.set(laterBarAtom, null);
  return (
    <Line className="bar" dot="right">
      <p>You are logged out.</p>
      <span className="bar-actions">
        <Button small onClick={() => openDialog('login')}>
          Log In
        </Button>
        <Button small onClick={close}>
          Dismiss
        </Button>
      </span>
    </Line>
  );
}
