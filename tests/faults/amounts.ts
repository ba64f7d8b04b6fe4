import { readCount, readSeed } from '../support/settings.ts';

/** What a run plays: little before a change lands, far more at night. */
export const seedCount = readCount('FAULTS_SEEDS', 4);
export const killCount = readCount('FAULTS_KILLS', 4);
export const powerLossCount = readCount('FAULTS_POWER_LOSSES', 1);

/** What a file's tests draw from; their titles say it, and FAULTS_SEED plays it again. */
export const firstSeed = readSeed('FAULTS_SEED');
export const isReplay = Boolean(process.env.FAULTS_SEED);
