import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useSession } from '../shell/session.ts';

/** Whoever is not staff is sent home. The server decides by itself. */
export function StaffOnly({ children }: { children: ReactNode }) {
  return useSession()?.is_staff ? children : <Redirect to="/" replace />;
}
