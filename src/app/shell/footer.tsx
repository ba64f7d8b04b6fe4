import { useAtomValue } from 'jotai';
import { installAtom } from './install.ts';
import { productAtom } from './product.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import './footer.css';

export function Footer() {
  const install = useAtomValue(installAtom);
  const { name } = useAtomValue(productAtom);
  return (
    <footer className="footer">
      <p>A new puzzle every day at 00:00 UTC</p>
      {install && (
        <button type="button" className="footer-link" onClick={install}>
          Install {name}
        </button>
      )}
      {/* About, Terms and Privacy stand here once those pages exist. */}
      <ThemeSwitch />
    </footer>
  );
}
