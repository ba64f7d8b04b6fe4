import { createRoot } from 'react-dom/client';
import { product } from '../../../contract/product.ts';
import { PageHead } from '../../ui/later/page-head.tsx';
import { rootOf } from '../screen-snapshot.ts';
import './insecure-page.css';

/** Says why the app doesn't start on this page, instead of what the page shows. */
export function showInsecurePage(): void {
  const root = rootOf();
  // What the server prerendered would look like the app, and do nothing.
  root.replaceChildren();
  delete root.dataset.snapshot;
  document.title = title;
  createRoot(root).render(<InsecurePage />);
}

const title = `${product.name} needs https or localhost`;

function InsecurePage() {
  return (
    <div className="frame">
      <main>
        <div className="insecure-page">
          <PageHead title={title}>
            <p>
              {location.origin} is neither. On such an address, browsers keep back what the app needs to store your
              work, protect your login, and run offline.
            </p>
            <p>On the computer that runs the server, open it as localhost. Anywhere else, open it over https.</p>
            <p>
              If the server is yours, put a proxy with a certificate before it, and set PUBLIC_URL to its https URL.
            </p>
          </PageHead>
        </div>
      </main>
    </div>
  );
}
