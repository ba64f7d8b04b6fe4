import { Link } from 'wouter';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';

/** Asks learners who aren't logged in to log in before they submit. Their choice or text is kept. */
export function LoginRequired({ onCancel }: { onCancel: () => void }) {
  return (
    <Dialog title="Login Required" onClose={onCancel}>
      <p>Please log in to submit your answer.</p>
      <div className="dialog-actions login-required-actions">
        <Link href="/login" className={buttonClass({ kind: 'primary' })}>
          Log In
        </Link>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}
