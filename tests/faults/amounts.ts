import { readCount, readSeed } from '../support/settings.ts';

/** How much a run plays: little before a change lands, far more at night. */
export const seedCount = readCount('FAULTS_SEEDS', 2);
export const killCount = readCount('FAULTS_KILLS', 1);
export const powerLossCount = readCount('FAULTS_POWER_LOSSES', 1);

/** The seed of a file's tests. Their titles name it, and FAULTS_SEED replays it. */
export const firstSeed = readSeed('FAULTS_SEED');
export const isReplay = Boolean(process.env.FAULTS_SEED);
