import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { answers, comments, operations, reactions, sessions, users } from '../../src/server/database/schema.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { firefox } from '../support/firefox.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { missingPackages } from '../support/remote-browser.ts';
import { RemoteVisitor } from '../support/remote-visitor.ts';
import { ownScreens, publicScreens, staffScreens } from '../support/screens.ts';
import { webkit } from '../support/webkit.ts';

const stage = openStage();

for (const engine of [firefox, webkit]) {
  const { name } = engine;
  const missing = missingPackages(engine);
  const reason = missing.length > 0 ? ` (this machine lacks Debian's ${missing.join(' and ')})` : '';
  describe.skipIf(reason)(`${name}${reason}`, () => {
    let network: FaultProxy;
    let visitor: RemoteVisitor;

    beforeEach(async ({ task }) => {
      visitor = new RemoteVisitor(await engine.launch());
      network = await FaultProxy.start(stage.server.url);
      network.preludes = { '/early.js': `(${noteViolations})();` };
      return async () => {
        try {
          if (task.result?.state === 'fail') console.error(await visitor.run(() => document.body.innerText));
          const violations = () => visitor.run(() => sessionStorage.getItem('violations'));
          expect(await violations()).toBeNull();
          // One would have been noted: this picture's address isn't allowed.
          await visitor.run(() => document.createElement('img').setAttribute('src', 'http://127.0.0.1:9/none.png'));
          await expect.poll(violations).toContain('img-src http://127.0.0.1:9');
          // In a prerendered page, the first script is inline, where the proxy can't record violations.
          expect(network.policyReports.filter((report) => !report.includes('127.0.0.1:9/'))).toEqual([]);
        } finally {
          await visitor.browser.close();
          await network.stop();
        }
      };
    });

    it('installs, works without a network, violates no policy, and sends each operation exactly once when the network returns', async () => {
      const { browser } = visitor;
      const username = `${name}-learner`;
      const comment = `Written with ${name} in a tunnel.`;
      const puzzle = (await (await fetch(`${stage.server.url}/api/puzzles/0/`)).json()) as Puzzle;
      const thumbsUp = puzzle.reaction_counts.thumbs_up;

      await browser.navigate(`${network.url}/daily`);
      await visitor.see('[role=tab]');
      // Firefox reports nothing to the endpoint, so the prerendered page's parts prove by working that the policy admits them.
      expect(await visitor.run(hasInlineParts)).toBe(true);
      expect(await visitor.run(readManifest)).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
      await register(visitor, username);
      // Until then, the screen keeps showing the visitor's.
      await expect.poll(() => visitor.run(countOwnPuzzles)).toBe(1);
      expect(await visitor.run(untilInstalled)).toBeGreaterThan(5);
      expect(await visitor.run(() => document.body.innerText)).not.toContain('A new version');

      await network.stop();
      await browser.reload();
      await visitor.see('[role=tab]');
      // This bar moves everything below it down.
      await visitor.see('[role=status] b', 'The server can’t be reached.');
      const expectedAnswers = puzzle.questions.map((question, index) => ({
        question_id: question.id,
        selected_answer: index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question),
      }));
      for (const [index, { selected_answer }] of expectedAnswers.entries()) {
        await visitor.see(`[role=tab]:nth-of-type(${index + 1})[aria-selected=true]`);
        await visitor.click(`[role=tabpanel] input[value=${selected_answer}]`);
        await visitor.click('button', 'Submit Answer');
      }
      await visitor.see('[role=tabpanel] *', 'Saved on this device');
      await visitor.click('button', `Thumbs up, ${thumbsUp}`);
      await visitor.click('.comments-folded summary');
      await visitor.fill('textarea', 'Your comment', comment);
      await visitor.click('button', 'Post');
      await visitor.see('li p', comment);

      await browser.reload();
      await visitor.see('button[aria-pressed=true]', `Thumbs up, ${thumbsUp + 1}`);
      expect(await visitor.run(() => document.querySelectorAll('[role=tabpanel] [type=radio]').length)).toBe(0);

      // The server handles the first operation of each kind, but its response is lost.
      const operations = new Set<string>();
      const lost = new Set<string>();
      network.decide = ({ url = '', headers }) => {
        const operation = headers['idempotency-key'];
        if (typeof operation !== 'string') return null;
        operations.add(operation);
        if (lost.has(url)) return null;
        lost.add(url);
        return 'lost';
      };
      await network.restart();
      await visitor.run(() => void window.dispatchEvent(new Event('online')));
      await visitor.click('dialog[open] button', 'View Explanation');
      await visitor.see('h2', 'Solution Explanation');
      // The button appears once the server confirmed the comment, the last operation.
      await visitor.see('li button', `Delete ${username}’s comment`);
      expect(lost.size).toBe(3);

      await browser.reload();
      await visitor.see('h2', 'Solution Explanation');
      await visitor.click('[role=tab]:nth-of-type(1)');
      await visitor.see('[role=tabpanel] .option *', 'Your answer');
      expect(await visitor.run(readResults)).toEqual(
        expectedAnswers.map((_, index) => (index === 0 ? 'wrong' : 'right')),
      );

      const stored = await readOperations(username);
      expect(stored.answers).toEqual(expectedAnswers);
      expect(stored.reactions).toMatchObject([{ reaction: 'UP' }]);
      expect(stored.comments).toMatchObject([{ text: comment }]);
      expect(stored.operations.sort()).toEqual([...operations].sort());
      expect(operations.size).toBe(expectedAnswers.length + 2);
    });

    itAtNight("ACC-12: late responses of the previous session don't end a new login", async () => {
      const { browser } = visitor;
      const username = `${name}-returns`;
      const bodyText = () => visitor.run(() => document.body.innerText);
      await browser.navigate(`${network.url}/daily`);
      await visitor.see('[role=tab]');
      await register(visitor, username);
      // Away from the app, which must not hear of it before its next start.
      await browser.navigate(`${network.url}/favicon.svg`);
      const [user] = await stage.db.select().from(users).where(eq(users.username, username));
      const sessionsOfUser = eq(sessions.user_id, user!.id);
      await stage.db.delete(sessions).where(sessionsOfUser);

      const loggedIn = Promise.withResolvers<void>();
      let held = 0;
      network.hold = async (status) => {
        // The next one tells the page that its session is over.
        if (status !== 403 || held > 0) return;
        held += 1;
        await loggedIn.promise;
      };
      await browser.navigate(`${network.url}/daily`);
      await visitor.see('dialog[open] button', 'Login');
      expect(held).toBe(1);
      expect(await bodyText()).toContain('Your session has expired');
      // The username is there already.
      await visitor.fill('dialog[open] input', 'Password', `${username}'s password`);
      await visitor.click('dialog[open] button', 'Login');
      await expect.poll(() => stage.db.$count(sessions, sessionsOfUser)).toBe(1);
      await visitor.see('header a', `Welcome, ${username}!`);
      loggedIn.resolve();

      const puzzle = (await (await fetch(`${stage.server.url}/api/puzzles/0/`)).json()) as Puzzle;
      await visitor.click('button', `Thumbs up, ${puzzle.reaction_counts.thumbs_up}`);
      await expect.poll(async () => (await readOperations(username)).reactions).toMatchObject([{ reaction: 'UP' }]);
      await expect.poll(bodyText).not.toContain('Your session has expired');
      expect(await stage.db.$count(sessions, sessionsOfUser)).toBe(1);
    });

    itAtNight('starts after interrupted starts and on back navigation', async () => {
      const { browser } = visitor;
      await browser.navigate(`${network.url}/daily`);
      await visitor.see('[role=tab]');
      await visitor.run(untilInstalled);
      for (let turn = 0; turn < 5; turn += 1) {
        await browser.navigate(`${network.url}/puzzles`);
        await browser.navigate(`${network.url}/leaderboard`);
        await browser.navigate(`${network.url}/daily`);
        await visitor.see('[role=tab]');
      }
      const goBack = () => visitor.run(() => void setTimeout(() => history.back()));
      await goBack();
      await visitor.see('h1', 'Leaderboard');
      await goBack();
      await visitor.see('h1', 'Security Puzzles');
      await visitor.see('tbody tr');
      await goBack();
      await visitor.see('[role=tab]');
    });

    itAtNight('renders every screen without a policy violation', { timeout: 600_000 }, async () => {
      const { browser } = visitor;
      const { username, password } = await stage.createUser({ staff: true });
      const walk = async (screens: readonly string[]) => {
        for (const screen of screens) {
          await browser.navigate(`${network.url}${screen}`);
          await visitor.see('main :is(h1, h2)');
          await expect
            .poll(() => visitor.run(() => document.querySelectorAll('main .spinner, main .screen-skeleton').length))
            .toBe(0);
          expect(await visitor.run(() => document.body.innerText), screen).not.toContain('this screen can’t be shown');
        }
      };
      await walk(publicScreens);
      await visitor.click('header button', 'Login');
      await visitor.fill('dialog[open] input', 'Username', username);
      await visitor.fill('dialog[open] input', 'Password', password);
      await visitor.click('dialog[open] button', 'Login');
      await visitor.see('header a', `Welcome, ${username}!`);
      await walk([...ownScreens, `/profile/${username}`, ...staffScreens]);
    });
  });
}

/** Returns the operations that the server stored for an account. */
async function readOperations(username: string) {
  const { db } = stage;
  const [user] = await db.select().from(users).where(eq(users.username, username));
  const { id } = user!;
  const { question_id, selected_answer } = answers;
  return {
    answers: await db
      .select({ question_id, selected_answer })
      .from(answers)
      .where(eq(answers.user_id, id))
      .orderBy(question_id),
    reactions: await db.select().from(reactions).where(eq(reactions.user_id, id)),
    comments: await db.select().from(comments).where(eq(comments.user_id, id)),
    operations: (await db.select().from(operations).where(eq(operations.user_id, id))).map(({ key }) => key),
  };
}

async function register(visitor: RemoteVisitor, username: string): Promise<void> {
  const password = `${username}'s password`;
  await visitor.click('header button', 'Register');
  await visitor.fill('dialog[open] input', 'Username', username);
  await visitor.fill('dialog[open] input', 'Email', `${username}@example.org`);
  await visitor.fill('dialog[open] input', 'Password', password);
  await visitor.fill('dialog[open] input', 'Confirm Password', password);
  await visitor.click('dialog[open] input', 'I’m not a robot');
  await visitor.click('dialog[open] button', 'Register');
  await visitor.see('header a', `Welcome, ${username}!`);
}

/** Runs in each page before its own scripts. */
function noteViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const noted = sessionStorage.getItem('violations') ?? '';
    sessionStorage.setItem('violations', `${noted}${effectiveDirective} ${blockedURI}\n`);
  });
}

/** Runs in the page. Whether the policy let its first script run and its stylesheets apply. */
function hasInlineParts(): boolean {
  const styles = [...document.head.querySelectorAll('style')];
  return 'early' in globalThis && styles.length > 0 && styles.every(({ sheet }) => sheet && sheet.cssRules.length > 0);
}

/** Runs in the page. */
async function readManifest(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  return link && (await fetch(link.href)).json();
}

/** Runs in the page. Returns how many puzzles the learner has offline. */
async function countOwnPuzzles(): Promise<number> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const { id } = JSON.parse(localStorage.getItem('profile') ?? '{}') as { id?: string };
  const database = await done(indexedDB.open(`nday-mirror-${id}`));
  const count = await done(database.transaction('puzzles').objectStore('puzzles').count());
  database.close();
  return count;
}

/** Runs in the page. Returns what each question's tab says after its name. */
function readResults(): string[] {
  return [...document.querySelectorAll('[role=tab] > .visually-hidden')].map(({ textContent }) =>
    textContent.replace(', ', ''),
  );
}

/** Runs in the page. Waits until the service worker controls the page, and returns how many files its cache holds. */
async function untilInstalled(): Promise<number> {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  }
  const [name = ''] = await caches.keys();
  return (await (await caches.open(name)).keys()).length;
}
