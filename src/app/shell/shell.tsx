import type { ReactNode } from 'react';
import { Bars } from './bars.tsx';
import { Footer } from './footer.tsx';
import { type Destination, type StaffMenuComponent, TopBar } from './top-bar.tsx';
import './shell.css';

/** Surrounds every screen with the top bar, bars, the gutter's rule, and the footer. */
export function Shell({
  children,
  ...bar
}: {
  destinations: readonly Destination[];
  staffMenu: StaffMenuComponent;
  onLogout: () => void;
  children: ReactNode;
}) {
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar {...bar} />
      <Bars />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
