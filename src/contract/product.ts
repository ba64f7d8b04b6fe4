/** What the product is called: the one place that spells it out. The API serves it, and no screen repeats it. */
export const product = {
  name: 'Nday',
  tagline:
    'One short piece of code a day, with one real flaw in it. Read it, set your breakpoint, and learn why it fails.',
  support_email: 'support@nday.example',
};

/** What a plan costs, a month and a year. */
export const prices = { monthly: 9.99, annual: 89.99, currency: 'USD' };
