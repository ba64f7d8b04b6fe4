/** Returns how many of something this run plays, from an environment variable. */
export function readCount(name: string, fallback: number): number {
  return readInteger(name) ?? fallback;
}

/** Returns the seed to replay, from an environment variable, or one that is new in each run and each test file. */
export function readSeed(name: string): number {
  return readInteger(name) ?? 1 + Math.floor(Math.random() * 1_000_000_000);
}

function readInteger(name: string): number | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new Error(`${name} must be a whole number from 1, and is ${value}.`);
  return Number(value);
}

/** Whether this is the nightly run, which repeats what a landing run proves once. */
export const isNightly = process.env.NIGHTLY === '1';
