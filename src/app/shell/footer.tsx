import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { installAtom } from './install.ts';
import { productAtom } from './product.ts';
import { useSession } from './session.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import './footer.css';

const legalPages = { '/terms': 'Terms', '/privacy': 'Privacy', '/refunds': 'Refunds' };

export function Footer() {
  const install = useAtomValue(installAtom);
  const { name } = useAtomValue(productAtom);
  const session = useSession();
  return (
    <footer className="footer">
      <p>A new puzzle every day at 00:00 UTC</p>
      {install && (
        <button type="button" className="footer-link" onClick={install} data-late>
          Install {name}
        </button>
      )}
      {Object.entries(legalPages).map(([href, label]) => (
        <Link key={href} href={href} className="footer-link">
          {label}
        </Link>
      ))}
      {!session && <ThemeSwitch />}
    </footer>
  );
}
