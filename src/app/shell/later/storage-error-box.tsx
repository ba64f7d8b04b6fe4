import { isOutOfRoom } from '../../../sync/device.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import './rejected-entries.css';

export interface StorageErrorProps {
  error: unknown;
  /** What failed. */
  children: string;
}

/** Says that this device couldn't store an operation, and what to do about it. */
export function StorageErrorBox({ error, children }: StorageErrorProps) {
  const advice = isOutOfRoom(error) ? 'Free some space and try again.' : 'Reload the page and try again.';
  return (
    <div className="rejected">
      <ErrorBox>
        {children}
        <span className="rejected-reason">This device couldn’t store it. {advice}</span>
      </ErrorBox>
    </div>
  );
}
