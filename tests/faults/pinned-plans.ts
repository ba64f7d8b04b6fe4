import type { FaultPlan, FaultStep, LearnerOperation } from './plan.ts';

const step = (device: number, operation: LearnerOperation, given: Partial<FaultStep> = {}): FaultStep => ({
  badness: 0.8,
  device,
  tab: 0,
  how: 'link',
  operation,
  ...given,
});
const up: LearnerOperation = { do: 'click thumb', puzzle: 0, thumb: 'UP' };

const check = (confirmed: number): LearnerOperation => ({ do: 'check interview', letter: 'A', confirmed });

/** Plans that once failed, or that few seeds draw, by what they show. A seed that fails prints its plan: pin that here. */
export const pinnedPlans: Record<string, FaultPlan> = {
  'a thumb that is clicked while the other device’s is on its way': {
    daysOff: 0,
    ending: null,
    steps: [
      step(0, up),
      step(1, up, { badness: 0 }),
      step(0, up, { tab: 1 }),
      step(1, up, { how: 'start' }),
      step(0, { do: 'click thumb', puzzle: 0, thumb: 'DOWN' }),
    ],
  },
  'a browser that is killed with unsent acts while its worker sends them': {
    daysOff: 1,
    ending: null,
    steps: [
      step(0, { do: 'comment', puzzle: 1 }),
      step(0, { do: 'answer', puzzle: 1, letter: 'A' }, { disaster: 'kill browser', how: 'start' }),
      step(0, { do: 'report', puzzle: 1 }, { disaster: 'kill browser', badness: 0.4 }),
    ],
  },
  'two devices’ checks of one answer in words': {
    daysOff: -1,
    ending: 'plan ends',
    steps: [
      step(0, check(3), { badness: 0 }),
      step(0, check(1)),
      step(1, check(2), { badness: 0.4, disaster: 'kill browser' }),
      step(0, check(3), { how: 'start', disaster: 'restart server' }),
      step(1, check(0)),
    ],
  },
};
