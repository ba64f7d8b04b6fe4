import { type ReactNode, Suspense, useState } from 'react';
import type { ReportTarget } from '../../contract/reports.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useOpenLogin, useSession } from './session.ts';

const ReportDialog = lazyPart(() => import('./later/report-dialog.tsx').then((file) => file.ReportDialog));

/** Opens the dialog for a report to staff. A visitor logs in first. */
export function ReportButton({ kind, id, label }: { kind: ReportTarget; id: number | string; label: ReactNode }) {
  const session = useSession();
  const openLogin = useOpenLogin();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => (session ? setOpen(true) : openLogin())}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} id={String(id)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
