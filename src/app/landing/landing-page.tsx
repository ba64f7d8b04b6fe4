import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { installAtom } from '../shell/install.ts';
import { productAtom } from '../shell/product.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CodeView } from '../ui/code-view.tsx';
import { Dot } from '../ui/dot.tsx';
import { Line, Section } from '../ui/gutter.tsx';
import { sample } from './sample.ts';
import { YearSection } from './year-section.tsx';
import './landing-page.css';

export function LandingPage() {
  return (
    <div className="landing">
      <div className="hero">
        <Pitch />
        <div className="hero-code pane">
          <CodeView
            code={sample.code}
            language={sample.language}
            fileName={sample.fileName}
            from={sample.from}
            markers={{ [sample.ghost]: 'ghost' }}
            facts={[]}
            aside={sample.language}
            still
          />
          <Line as="p" className="hero-fold">
            One of these lines lets anyone in.
          </Line>
        </div>
      </div>
      <HowADayGoes />
      <YearSection />
    </div>
  );
}

function Pitch() {
  const { tagline } = useAtomValue(productAtom);
  const install = useAtomValue(installAtom);
  return (
    <div className="hero-pitch">
      <Line as="p" className="hero-comment mono" number={1}>
        {'/* a daily code-security puzzle */'}
      </Line>
      <Line className="hero-title" number={2}>
        <span className="hero-dot">
          <Dot state="set" />
        </span>
        <h1>
          Find the line <br />
          that breaks it.
        </h1>
      </Line>
      <Line className="hero-lede">
        <p>{tagline}</p>
        <div className="hero-actions">
          <Link href="/daily" className={buttonClass({ kind: 'primary', wide: true })}>
            Start Hacking
          </Link>
          {install && (
            <Button wide onClick={install}>
              Install the app
            </Button>
          )}
        </div>
        <p className="meta">No account needed to read. Works offline.</p>
      </Line>
    </div>
  );
}

const steps = [
  {
    title: 'Read',
    text: 'Fifteen to sixty lines in C, Python, Rust or Go. Written for the puzzle, shaped like code that shipped.',
  },
  {
    title: 'Set your breakpoint',
    text: 'A few questions, four lines each. The line you choose takes the dot: the flaw, its cause, the input that triggers it, the fix.',
  },
  {
    title: 'See why',
    text: 'The vulnerable lines light up with notes in the margin, and a short explanation says what a reviewer should have asked.',
  },
];

function HowADayGoes() {
  return (
    <Section id="how" number={4} title="How a day goes">
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
