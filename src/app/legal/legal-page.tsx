import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { productAtom } from '../shell/product.ts';
import { PageHead, Section } from '../ui/later/page-head.tsx';
import { privacy } from './privacy.tsx';
import { refunds } from './refunds.tsx';
import { terms } from './terms.tsx';
import './legal-page.css';

/** Shows a legal text with this installation's product name. */
export interface LegalText {
  title: string;
  parts: (product: { name: string; support: ReactNode }) => readonly { title: string; text: ReactNode }[];
}

const texts = { terms, privacy, refunds } satisfies Record<string, LegalText>;

export function LegalPage({ page }: { page: keyof typeof texts }) {
  const { name, support_email } = useAtomValue(productAtom);
  const { title, parts } = texts[page];
  const support = <a href={`mailto:${support_email}`}>{support_email}</a>;
  return (
    <div className="legal">
      <PageHead title={title} facts={['Effective November 22, 2026']} />
      {parts({ name, support }).map((part, index) => (
        <Section key={part.title} id={`part-${index + 1}`} number={index + 1} title={part.title}>
          <div className="legal-text">{part.text}</div>
        </Section>
      ))}
    </div>
  );
}
