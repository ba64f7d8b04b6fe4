import { describe, expect, it } from 'vitest';
import { suggestPoints } from '../rules/english/suggest-points.ts';
import { readLibraryQuestion } from './read-questions.ts';

// No synonym was tuned on these answers. If a question's change breaks one, fix its synonyms, not the answer.

/** Each uses the right words and says the opposite. */
const wrong: [string, string][] = [
  [
    'encrypted-so-unchanged',
    'Your teammate is right. In CBC, a flipped bit in the ciphertext garbles the plaintext, and the server notices the change, so encryption gives you integrity. A padding oracle is useless without the key. Authenticated encryption such as AES-GCM is unnecessary, and keeping the data on the server with a random session ID is a waste of memory.',
  ],
  [
    'one-idea-three-bugs',
    'Untrusted data is never interpreted as code in SQL injection; the database just trusts it. Concatenating strings for the interpreter is fine if you validate input. Prepared statements are useless against command injection and argument lists are overkill. It is wrong to encode for the context. Input validation is enough.',
  ],
  [
    'a-table-of-passwords',
    'A slow, memory-hard hash is pointless, because offline guessing is impossible once the table is stolen. A single random salt for all users makes precomputed tables useless. I would encrypt the passwords instead of hashing, so there is a key to bring them back, and never raise the cost.',
  ],
  [
    'csrf-from-scratch',
    "The browser never attaches cookies to requests that another page started. An unpredictable token is useless, and SameSite cookies do not help. It is a myth that another site's page can make the browser send the request. Requests that change something are safe when they use POST.",
  ],
  [
    'use-after-free-explained',
    'The program never uses a pointer after freeing its memory. The allocator refuses to hand freed memory to something else. It is wrong to assume that the attacker fills that memory. The program does not call through a pointer in it.',
  ],
  [
    'webhooks-for-customers',
    'They cannot reach internal services or the metadata service, since the network blocks it. Resolving the name and checking the address against private ranges is a waste of time. Following redirects is harmless. An egress proxy is overkill, and timeouts are unnecessary.',
  ],
  [
    'the-file-that-changed',
    'Check and use are one step, so the state cannot change in between. Checking again right before opening fixes it, and a smaller window is enough. Opening once and checking the descriptor is useless.',
  ],
  [
    'who-and-what',
    'Authentication decides what you are allowed to do and authorization establishes who you are. Checking each request on the server is unnecessary once the user logged in. Hiding things in the client protects everything.',
  ],
  [
    'a-key-on-github',
    'Revoking the key is unnecessary, because deleting it in a second commit removed it from the history. Nobody needs to check the logs for what was done with it. Secrets from a secret manager are overkill. Scanning for secrets before a push is useless.',
  ],
  [
    'signed-session-pickles',
    'The signature does not keep outsiders from forging. Verifying it before unpickling is a mistake, since order does not matter. Keys never leak, and an attacker with the key only forges a session. JSON is not better than pickle.',
  ],
  [
    'a-title-that-runs',
    'The title is never pasted into the script, and a stranger cannot run commands on the runner. The release token is safe. Passing the title through an environment variable is useless. Jobs for forks need secrets.',
  ],
  [
    'three-weeks-in-public',
    'Closing the access is not urgent. The access logs are irrelevant, nobody downloaded it. What is in the dump does not matter. Rotating secrets is overkill, and notifying the regulator or the users is a mistake.',
  ],
  [
    'just-a-denial-of-service',
    'It is not asymmetric, because 30 seconds of CPU is nothing. The CDN handles it and blocks such requests. Autoscaling solves the rest. Rating it by access or impact is pointless, DoS is never a vulnerability, and fixing the algorithm is a waste.',
  ],
  [
    'keys-in-the-pipeline',
    'A long-lived key is fine because it never leaks from the secret settings. Nobody else can read it. The admin permissions are needed. Short-lived credentials with OIDC are overkill, and the trust policy need not check the repository or branch. Keep the old key as a backup.',
  ],
  [
    'paid-out-twice',
    'I would not stop the job. Finding out who was paid twice is a waste of time, all sellers were. Telling the sellers is a mistake. I would reverse the payments immediately with SQL. An idempotent payout with a unique key is overkill, because a lock is enough.',
  ],
  [
    'code-at-install-time',
    'Install scripts never run code, so the package cannot steal keys or tokens from the laptop. CI runners are safe. Uninstalling the package is enough, rotating secrets is unnecessary. Turning off install scripts or using a lockfile is useless.',
  ],
];
const right: [string, string][] = [
  [
    'encrypted-so-unchanged',
    'Confidentiality is not integrity. An attacker can flip bits in a ciphertext block and flip the same bits in the following plaintext block without knowing the key. Padding error messages make it worse, because they leak the plaintext byte by byte. I would go with AES-GCM, or just a random session ID and server-side storage.',
  ],
  [
    'one-idea-three-bugs',
    'All three are injection: user input gets parsed as code because we concatenate it into a string that an interpreter executes. Use parameterized queries, pass arguments as an array without a shell, and escape for the HTML context. Validation helps but is no replacement.',
  ],
  [
    'a-table-of-passwords',
    'Argon2id with a per-user random salt. The slow hash makes brute force after a leak expensive. The salt stops rainbow tables. I do not encrypt, since the key would be stolen with the database. I rehash with a higher cost when users log in.',
  ],
  [
    'csrf-from-scratch',
    'Cookies go along with every request automatically, even if evil.com triggers it with a hidden form. So any state-changing request that relies only on the cookie is vulnerable. I would add a random CSRF token per session and set SameSite=Lax.',
  ],
  [
    'use-after-free-explained',
    'Code keeps a dangling pointer and uses the object after it was freed. The heap gives that chunk to the next allocation, and the attacker sprays objects of the same size with their own bytes. Then a virtual call goes through a fake vtable.',
  ],
  [
    'webhooks-for-customers',
    'That is SSRF: they can hit 169.254.169.254 or internal admin panels. I resolve the hostname, reject private IP ranges, and connect to that exact IP so DNS rebinding does not work. Redirects are disabled. Workers run in their own VPC behind an egress proxy, with short timeouts.',
  ],
  [
    'the-file-that-changed',
    'There is a gap between the check and the use in which someone changes the file. For example a setuid program calls access, then open, and the attacker swaps the file for a symlink. A second check does not help. Open it once and use fstat on the descriptor.',
  ],
  [
    'who-and-what',
    'Authentication is proving who you are. Authorization is what you are allowed to do. I can be logged in and change the ID in the URL to read the order of another customer. The server has to check that on every request, and hiding the link in the UI is not protection.',
  ],
  [
    'a-key-on-github',
    'Revoke the key immediately, bots find it in minutes and it stays in the git history. Then check CloudTrail for what it was used for. Afterwards move secrets to a vault or use OIDC, and add gitleaks as a pre-commit hook.',
  ],
  [
    'signed-session-pickles',
    'As long as the key is secret, the HMAC prevents forging. But keys leak, and then the attacker can sign a pickle that runs code on the server, while with JSON they could only forge a session. Verify the HMAC before you load anything. I would switch to JSON.',
  ],
  [
    'a-title-that-runs',
    'The title is interpolated into the shell script, so anyone who opens a pull request can run commands on the runner and steal the release token to publish a malicious package. Put the title in an env variable and quote it. PR workflows should not get secrets.',
  ],
  [
    'three-weeks-in-public',
    'Make the bucket private right now and keep the logs. Check who downloaded the backup. Find out which personal data and tokens it contains and rotate them all. Legal needs to know today because of the 72 hour deadline. Then block public access for the whole account.',
  ],
  [
    'just-a-denial-of-service',
    'A single laptop can take us down with a few cheap requests, and the CDN passes them because they look normal. No account is needed, so I would rate it high. Autoscaling would only increase the bill. I would add a timeout and input limit today and fix the algorithm.',
  ],
  [
    'keys-in-the-pipeline',
    'A static key never expires and anyone who gets it can use it from anywhere. Every job and third-party action can read it. As it is admin, the whole account is at risk. I would use OIDC to assume a role with temporary credentials, restricted to our repo and main branch, and then delete the old key.',
  ],
  [
    'paid-out-twice',
    'Stop the job. Reconcile with the payment provider to find which sellers were paid twice. Tell finance and the sellers. Correct it with a reviewed script after a dry run. Then add a unique constraint per seller and period so that a second run does nothing.',
  ],
  [
    'code-at-install-time',
    'npm runs postinstall scripts as the developer, so it can steal SSH keys and cloud tokens. In CI it can read secrets and tamper with our build. I would wipe the laptop and rotate all credentials. Later: ignore-scripts, a lockfile, and an internal registry.',
  ],
];

function suggestionFor(slug: string, text: string) {
  const question = readLibraryQuestion(slug);
  if (question.type !== 'OE') throw new Error(`${slug} isn't an open-ended question.`);
  return suggestPoints(text, question.key_points);
}

describe("the suggestion, on answers that it wasn't tuned on", () => {
  it.each(wrong)('ticks few points for the right words with the opposite meaning for %s', (slug, text) => {
    expect(suggestionFor(slug, text).covered.length).toBeLessThanOrEqual(2);
  });

  it('ticks 3 in 5 points of good answers', () => {
    const suggested = right.map(([slug, text]) => suggestionFor(slug, text));
    const covered = suggested.flatMap((each) => each.covered).length;
    expect(covered).toBeGreaterThanOrEqual(0.6 * (covered + suggested.flatMap((each) => each.missed).length));
  });
});
