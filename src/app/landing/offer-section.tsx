import { Link } from 'wouter';
import { plans } from '../../contract/account.ts';
import { prices as knownPrices } from '../../contract/product.ts';
import { languages } from '../../contract/puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { configQuery } from '../../sync/queries/config.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { money } from '../ui/later/money.ts';
import { Section } from '../ui/later/page-head.tsx';
import { freeBenefits, planTexts } from '../ui/later/plan-texts.ts';
import './offer-section.css';

const languageList = new Intl.ListFormat('en-US').format(languages.map((language) => languageNames[language]));

/** Shows what the library holds, what is free, what Premium adds, and what it costs. */
export function OfferSection() {
  const { value: config } = useQuery(configQuery, { refresh: false });
  const { prices = knownPrices, library } = config ?? {};
  const price = (plan: (typeof plans)[number]) => money(Math.round(prices[plan] * 100), prices.currency);

  return (
    <Section
      id="offer"
      number={5}
      title="Free every day"
      lede="The daily puzzle is free and stays free. Premium opens everything else."
    >
      <dl className="offer-facts">
        <Fact term="Puzzles">{library?.puzzles}</Fact>
        <Fact term="Interview questions">{library?.questions}</Fact>
        <Fact term={`Languages: ${languageList}`}>{languages.length}</Fact>
      </dl>
      <div className="offer-columns">
        <Column title="Free" price="No card needed" benefits={freeBenefits} />
        {plans.map((plan) => (
          <Column
            key={plan}
            title={`Premium, ${planTexts[plan].name.toLowerCase()}`}
            price={`${price(plan)} ${planTexts[plan].per}`}
            benefits={planTexts[plan].benefits}
          />
        ))}
      </div>
      <p className="offer-actions">
        <Link href="/upgrade" className={buttonClass()}>
          Compare the plans
        </Link>
        <Link href="/puzzles" className={buttonClass({ kind: 'plain' })}>
          Browse the puzzles
        </Link>
        <Link href="/questions" className={buttonClass({ kind: 'plain' })}>
          Browse the interview questions
        </Link>
      </p>
    </Section>
  );
}

/** Shows a number, or a dash until the device knows it, so nothing moves. */
function Fact({ term, children = '–' }: { term: string; children: number | string | undefined }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children.toLocaleString('en')}</dd>
    </div>
  );
}

function Column({ title, price, benefits }: { title: string; price: string; benefits: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="offer-price">{price}</p>
      <ul>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </section>
  );
}
