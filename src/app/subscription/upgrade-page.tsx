import { type ReactNode, useEffect } from 'react';
import { Link, useSearch } from 'wouter';
import { type Plan, plans } from '../../contract/account.ts';
import type { Config } from '../../contract/config.ts';
import { prices as knownPrices } from '../../contract/product.ts';
import { configQuery } from '../../sync/queries/config.ts';
import { meQuery } from '../../sync/queries/me.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useSession } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { useEntryState } from '../ui/entry-state.ts';
import { Fold, Gutter, Line } from '../ui/gutter.tsx';
import { FailureBox, NeedsConnection } from '../ui/later/form-notes.tsx';
import { money } from '../ui/later/money.ts';
import { freeBenefits, planTexts } from '../ui/later/plan-texts.ts';
import { LockedPuzzle } from './locked-puzzle.tsx';
import { useCheckout } from './use-checkout.ts';
import './upgrade-page.css';

/**
 * Shows the plans, their prices, and what they include: as its own screen, or below what everyone can see of a locked puzzle or interview
 * question.
 */
export function UpgradePage({ puzzle, question }: { puzzle?: number; question?: ReactNode }) {
  const device = useDevice();
  const isSubscriber = useSession()?.is_subscribed ?? false;
  const { value: config } = useQuery(configQuery, { refresh: false });
  const { value: user } = useQuery(meQuery, { refresh: false });
  const { begin, leavingFor, failure } = useCheckout();
  const isLocked = puzzle !== undefined || question !== undefined;
  // The server rejected what the top bar shows as open, so the plan has ended meanwhile.
  const isOutdated = isLocked && isSubscriber;
  // A locked screen already says what is free.
  const hasFree = !isSubscriber && !isLocked;
  useEffect(() => {
    if (isOutdated) void device.refresh(meQuery);
  }, [device, isOutdated]);
  const isCanceled = new URLSearchParams(useSearch()).get('checkout') === 'cancelled';
  const { prices = knownPrices, payments } = config ?? {};

  return (
    <div className="upgrade">
      {puzzle !== undefined ? <LockedPuzzle id={puzzle} /> : (question ?? <Head isSubscriber={isSubscriber} />)}
      <Notes isTest={payments?.test_mode ?? false}>
        {isCanceled && !failure && (
          <p>
            <Dot state="none" />
            The checkout was canceled. Nothing was charged.
          </p>
        )}
      </Notes>
      {failure && (
        <Line className="upgrade-failure">
          <FailureBox failure={failure} />
        </Line>
      )}
      <div className={hasFree ? 'plans plans-with-free' : 'plans'}>
        {hasFree && <FreeCard />}
        {plans.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            prices={prices}
            current={isSubscriber ? (user?.plan ?? null) : null}
            isSubscriber={isSubscriber}
            isLeaving={leavingFor === plan}
            isHeld={leavingFor !== null && leavingFor !== plan}
            onBegin={() => begin(plan)}
          />
        ))}
      </div>
      <Faq />
    </div>
  );
}

function Head({ isSubscriber }: { isSubscriber: boolean }) {
  return (
    <Line as="header" className="upgrade-head">
      <h1 tabIndex={-1}>{isSubscriber ? 'Premium is yours' : 'Read the whole archive'}</h1>
      <p className="upgrade-lede">
        {isSubscriber
          ? 'You can open every past puzzle and every interview question.'
          : 'The daily puzzle is free and stays free. Premium opens every one before it, and all interview questions.'}
      </p>
      {isSubscriber && (
        <Link href="/subscription" className={buttonClass({ kind: 'primary', wide: true })}>
          Your subscription
        </Link>
      )}
    </Line>
  );
}

function Notes({ isTest, children }: { isTest: boolean; children: ReactNode }) {
  return (
    <Line className="upgrade-notes">
      <div role="status">{children}</div>
      <NeedsConnection>Subscribing needs a connection.</NeedsConnection>
      {isTest && (
        <p className="meta">
          <span className="upgrade-test">Test mode: no money moves</span>
        </p>
      )}
    </Line>
  );
}

/** What the learner already has, next to what a plan adds. */
function FreeCard() {
  return (
    <section className="plan" aria-labelledby="plan-free">
      <Line className="plan-head" dot="right">
        <h2 id="plan-free" className="plan-name">
          Free
        </h2>
        <p className="plan-price">
          <span className="plan-amount">$0</span> <span className="plan-per">for good</span>
        </p>
        <p className="plan-remark">No card needed.</p>
        <Link href="/daily" className={buttonClass({ wide: true })}>
          Today’s puzzle
        </Link>
      </Line>
      <div className="plan-benefits">
        <Line as="p" className="plan-file mono">
          <span>nday/free</span>
        </Line>
        <ul className="plan-lines plan-lines-free">
          {freeBenefits.map((benefit) => (
            <li key={benefit} className="line">
              <Gutter />
              <span className="line-text">{benefit}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PlanCardProps {
  plan: Plan;
  prices: Config['prices'];
  /** The learner's current plan. */
  current: Plan | null;
  isSubscriber: boolean;
  isLeaving: boolean;
  /** Whether a checkout for the other plan is starting. */
  isHeld: boolean;
  onBegin: () => void;
}

const remarks: Readonly<Record<Plan, (prices: Config['prices']) => string>> = {
  monthly: () => 'Cancel anytime and keep what you solved.',
  annual: ({ annual, currency }) => `${money(Math.round((annual * 100) / 12), currency)} a month, paid once a year.`,
};

function PlanCard({ plan, prices, current, isSubscriber, isLeaving, isHeld, onBegin }: PlanCardProps) {
  const { name, per, benefits } = planTexts[plan];
  const isAnnual = plan === 'annual';
  const isCurrent = current === plan;
  const id = `plan-${plan}`;
  return (
    <section className={isAnnual ? 'plan pane' : 'plan'} aria-labelledby={id}>
      <Line
        className="plan-head"
        dot={isCurrent ? 'right' : isAnnual ? 'set' : 'open'}
        marked={isAnnual && !isSubscriber ? 'set' : undefined}
      >
        <h2 id={id} className="plan-name">
          {name}
          {isCurrent ? (
            <span className="plan-mark plan-mark-own">Your plan</span>
          ) : (
            isAnnual && <span className="plan-mark">Most Popular</span>
          )}
        </h2>
        <p className="plan-price">
          <span className="plan-amount">{money(Math.round(prices[plan] * 100), prices.currency)}</span>{' '}
          <span className="plan-per">{per}</span>
        </p>
        <p className="plan-remark">{remarks[plan](prices)}</p>
        {isSubscriber ? (
          <CurrentAction isCurrent={isCurrent} mayChange={isAnnual && current === 'monthly'} />
        ) : (
          <Button
            kind={isAnnual ? 'primary' : 'quiet'}
            wide
            busy={isLeaving || isHeld}
            aria-describedby={id}
            onClick={onBegin}
          >
            {isLeaving ? 'Opening the checkout…' : 'Get Started'}
          </Button>
        )}
      </Line>
      <div className="plan-benefits">
        <Line as="p" className="plan-file mono">
          <span>
            nday/
            <wbr />
            {plan}.diff
          </span>
          <span className="plan-added">{benefits.length} added</span>
        </Line>
        <ul className="plan-lines">
          {benefits.map((benefit) => (
            <li key={benefit} className="line">
              <Gutter mark={<span aria-hidden="true">+</span>} />
              <span className="line-text">
                {isCurrent && benefit === 'Offline download' ? (
                  <Link href="/offline-download">{benefit}</Link>
                ) : (
                  benefit
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CurrentAction({ isCurrent, mayChange }: { isCurrent: boolean; mayChange: boolean }) {
  if (!isCurrent && !mayChange) return null;
  return (
    <Link href="/subscription" className={buttonClass({ wide: true, kind: mayChange ? 'primary' : 'quiet' })}>
      {mayChange ? 'Change to Annual' : 'Manage'}
    </Link>
  );
}

const questions = [
  {
    question: 'Can I cancel anytime?',
    answer:
      'Yes, in 2 clicks under ‘Your subscription’. You keep access to the end of the billing period, and your answers, streak, and comments stay for good.',
  },
  {
    question: 'How can I pay?',
    answer:
      'With all major cards and PayPal. The payment provider handles the payment, and card numbers never reach this site.',
  },
  {
    question: 'Is there a free trial?',
    answer: 'No. One puzzle a day is free for as long as you like, with its explanation.',
  },
  {
    question: 'Can I switch from monthly to annual?',
    answer: 'Yes, anytime. The unused part of the month you paid for is subtracted from the price of the year.',
  },
  {
    question: 'What if a renewal fails?',
    answer: 'You keep access for 7 days so you can change your card. You don’t lose anything you did either way.',
  },
];

function Faq() {
  return (
    <section className="upgrade-faq" aria-labelledby="faq">
      <Line className="section-head">
        <h2 id="faq">Questions</h2>
      </Line>
      {questions.map((entry, index) => (
        <FaqEntry key={entry.question} {...entry} number={index + 1} />
      ))}
    </section>
  );
}

function FaqEntry({ question, answer, number }: { question: string; answer: ReactNode; number: number }) {
  const [isOpen, setOpen] = useEntryState(question, false);
  return (
    <Fold number={number} summary={<h3>{question}</h3>} open={isOpen} onToggle={setOpen}>
      <p>{answer}</p>
    </Fold>
  );
}
