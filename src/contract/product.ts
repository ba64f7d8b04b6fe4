/** The product's name. This is the only place that spells it out: the API serves it, and no screen repeats it. */
export const product = {
  name: 'Nday',
  tagline:
    'One short piece of code a day, with one real flaw in it. Read it, set your breakpoint, and learn why it fails.',
  support_email: 'support@nday.example',
};

/** The day of puzzle 1. Each day after it has the next number. */
export const firstDay = '2026-01-01';

/** The price of a plan per month and per year. */
export const prices = { monthly: 9.99, annual: 89.99, currency: 'USD' };
