import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { languages } from '../../contract/puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { installAtom } from '../shell/install.ts';
import { productAtom } from '../shell/product.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { OfferSection } from './offer-section.tsx';
import { PlayableSample } from './playable-sample.tsx';
import { scannerFigures } from './scanner-figures.ts';
import './landing-page.css';

export function LandingPage() {
  return (
    <div className="landing">
      <div className="hero">
        <Pitch />
        <PlayableSample />
      </div>
      <HowADayGoes />
      <OfferSection />
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
        <p className="meta">Try a puzzle right here, without an account.</p>
        <FirstStepsLine />
      </Line>
    </div>
  );
}

/** Offers beginners a course in each language. */
function FirstStepsLine() {
  return (
    <p className="meta hero-first-steps">
      New to this? Take your first steps in{' '}
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index === 0 ? '' : index < languages.length - 1 ? ', ' : ', or '}
          <Link href={`/first-steps?language=${language.toLowerCase()}`}>{languageNames[language]}</Link>
        </Fragment>
      ))}
      .
    </p>
  );
}

const steps = [
  {
    title: 'Read',
    text: '15 to 60 lines of C, Python, Rust, or Go, written for the puzzle and shaped like code that shipped.',
  },
  {
    title: 'Set your breakpoint',
    text: 'A few questions with 4 options each: what an input does, which line allows it, and which change prevents it.',
  },
  {
    title: 'See why',
    text: 'The vulnerable lines light up with notes in the margin, and you step through the exploit and the fix.',
  },
];

function HowADayGoes() {
  return (
    <Section id="how" number={4} title="How a day works">
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="steps-figures meta">
        We ran {scannerFigures.tools} scanners, from gcc to pylint, on the {scannerFigures.puzzles} vulnerable programs
        of our puzzles, past and to come: {scannerFigures.withoutReport} got no warning at all, and{' '}
        {scannerFigures.reportedLine} got one on a vulnerable line. These tools were made to look for other things.
      </p>
    </Section>
  );
}
