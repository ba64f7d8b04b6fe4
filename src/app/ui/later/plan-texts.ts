import type { Plan } from '../../../contract/account.ts';

/** The name of each plan, and what it includes. */
export const planTexts: Readonly<Record<Plan, { name: string; per: string; benefits: readonly string[] }>> = {
  monthly: {
    name: 'Monthly',
    per: 'per month',
    benefits: [
      'Access to all puzzles',
      'Interview questions',
      'Detailed solutions',
      'Progress tracking',
      'Cancel anytime',
    ],
  },
  annual: {
    name: 'Annual',
    per: 'per year',
    benefits: [
      'Everything in monthly',
      '2 months free',
      'Early access to new puzzles',
      'Offline download',
      'Priority support',
    ],
  },
};

/** What everyone gets without a plan. */
export const freeBenefits: readonly string[] = [
  'One new puzzle a day, with its explanation',
  'Every daily puzzle you opened stays open',
  'A few interview questions',
  'Comments, points, streak, and leaderboard',
  'A public profile',
  'Today’s puzzle works offline',
];
