import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { languageNames } from '../../rules/language-names.ts';
import { type CourseOffer, firstStepsDraft } from '../../sync/queries/course-offer.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { Button } from '../ui/button.tsx';
import { HomeLine } from './home-line.tsx';

/** Offers the course for beginners, and then its next step, until the learner hides it. */
export function FirstSteps({ offer }: { offer: CourseOffer | null }) {
  const device = useDevice();
  const [isHidden, setHidden] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isHidden) words.current?.focus();
  }, [isHidden]);
  if (isHidden) {
    return (
      <HomeLine name="First steps" dot="none">
        <p className="home-line-words" role="status" tabIndex={-1} ref={words}>
          Hidden. The archive still leads to <Link href="/first-steps">First steps</Link>.
        </p>
      </HomeLine>
    );
  }
  if (!offer) return null;
  const hide = () => {
    setHidden(true);
    void device.saveDraft(firstStepsDraft, 'hidden');
  };
  return (
    <HomeLine
      name="First steps"
      dot={offer.hasBegun ? 'started' : 'open'}
      aside={
        <Button kind="plain" onClick={hide}>
          Hide first steps
        </Button>
      }
    >
      {offer.hasBegun ? <NextStep offer={offer} /> : <Start />}
    </HomeLine>
  );
}

function Start() {
  return (
    <>
      <Link href="/first-steps" className="home-line-title">
        Three short puzzles to begin with
      </Link>
      <p className="home-line-facts">About 3 minutes each, in Python, C, Rust, or Go</p>
    </>
  );
}

function NextStep({ offer: { language, steps, next } }: { offer: CourseOffer }) {
  return (
    <>
      <Link href={`/puzzle/${next.id}`} className="home-line-title">
        {next.title}
      </Link>
      <p className="home-line-facts">
        Step {next.place} of {steps.length} in {languageNames[language]}
      </p>
    </>
  );
}
