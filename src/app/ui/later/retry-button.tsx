import { Button } from '../button.tsx';

/** Tries again what has failed. */
export function RetryButton({ onClick, busy = false }: { onClick: () => void; busy?: boolean }) {
  return (
    <Button small busy={busy} onClick={onClick}>
      Retry
    </Button>
  );
}
