import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Gets ALTCHA's challenge and answers with the token, null if it can't be had. */
self.addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    self.postMessage(solution && btoa(JSON.stringify({ challenge, solution })));
  } catch (error) {
    console.error(error);
    self.postMessage(null);
  }
});
