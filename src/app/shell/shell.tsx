import type { ReactNode } from 'react';
import { Bars } from './bars.tsx';
import { Footer } from './footer.tsx';
import { type Destination, TopBar } from './top-bar.tsx';
import './shell.css';

/** What surrounds every screen: top bar, bars, the gutter's rule from top to bottom, footer. */
export function Shell({
  destinations,
  onLogout,
  children,
}: {
  destinations: readonly Destination[];
  onLogout: () => void;
  children: ReactNode;
}) {
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar destinations={destinations} onLogout={onLogout} />
      <Bars />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
