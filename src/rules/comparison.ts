/** How many others must have completed a puzzle before a learner sees how they compare. */
export const fewestPlayers = 20;
