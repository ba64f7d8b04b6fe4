import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { answers, comments, idempotencyKeys, reactions } from '../../src/server/database/schema.ts';
import { migratedDataDir } from '../support/data-dir.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { launchFirefox } from '../support/firefox.ts';
import { keyOf, wrongLetterOf } from '../support/library.ts';
import { keepClearOfMidnight } from '../support/midnight.ts';
import type { RemoteBrowser } from '../support/remote-browser.ts';
import { RemoteVisitor } from '../support/remote-visitor.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { launchWebKit } from '../support/webkit.ts';

keepClearOfMidnight();

describe.each([
  { name: 'Firefox', launch: launchFirefox },
  { name: 'WebKit', launch: launchWebKit },
])('$name', ({ launch }) => {
  let dataDir: string;
  let server: RunningServer;
  let network: FaultProxy;
  let browser: RemoteBrowser;

  beforeEach(async () => {
    dataDir = await migratedDataDir();
    server = await startServer({ dataDir });
    network = await FaultProxy.start(server.url);
    browser = await launch();
    await browser.resize(1440, 960);
  });
  afterEach(async () => {
    await browser?.close();
    await network?.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('installs, starts and answers without a network, and sends each act once when it is back', async () => {
    const visitor = new RemoteVisitor(browser);
    const username = `learner-${randomUUID().slice(0, 8)}`;
    const password = randomUUID();
    const puzzle = await readDaily(server);

    await browser.navigate(`${network.url}/daily`);
    await visitor.see('[role=tab]');
    expect(await visitor.run(readManifest)).toMatchObject({ id: '/', scope: '/', display: 'standalone' });
    await register(visitor, username, password);
    expect(await visitor.run(untilInstalled)).toBeGreaterThan(5);
    expect(await visitor.run(() => document.body.innerText)).not.toContain('A new version');

    await network.stop();
    await browser.reload();
    await visitor.see('[role=tab]');
    // Its bar moves what is below it.
    await visitor.see('[role=status] b', 'You are offline.');
    const acts = puzzle.questions.map((question, index) => ({
      question_id: question.id,
      selected_answer: index === 0 ? wrongLetterOf(puzzle, question) : keyOf(puzzle, question),
    }));
    for (const [index, { selected_answer }] of acts.entries()) {
      await visitor.see(`[role=tab]:nth-of-type(${index + 1})[aria-selected=true]`);
      await visitor.click(`[role=tabpanel] input[value=${selected_answer}]`);
      await visitor.click('button', 'Submit Answer');
    }
    await visitor.see('[role=tabpanel] *', 'Saved on this device');
    await visitor.click('button', 'Thumbs up, 0');
    await visitor.click('summary', 'Show comments (may contain spoilers)');
    await visitor.fill('textarea', 'Your comment', 'Written in a tunnel.');
    await visitor.click('button', 'Post');
    await visitor.see('li p', 'Written in a tunnel.');

    // A second start offline finds all of it.
    await browser.reload();
    await visitor.see('button[aria-pressed=true]', 'Thumbs up, 1');
    expect(await visitor.run(() => document.querySelectorAll('[role=tabpanel] [type=radio]').length)).toBe(0);

    // The server acts on each operation, and its first reply is lost.
    const lost = new Set<string>();
    network.decide = ({ headers }) => {
      const key = String(headers['idempotency-key'] ?? '');
      if (key === '' || lost.has(key)) return null;
      lost.add(key);
      return 'lost';
    };
    await network.restart();
    await visitor.run(() => void window.dispatchEvent(new Event('online')));
    await visitor.click('dialog[open] button', 'View Explanation');
    await visitor.see('h2', 'Solution Explanation');
    await expect
      .poll(async () => (await readDaily(server)).comments.map(({ text }) => text))
      .toEqual(['Written in a tunnel.']);
    await expect.poll(async () => (await readDaily(server)).reaction_counts.thumbs_up).toBe(1);

    await browser.reload();
    await visitor.see('h2', 'Solution Explanation');
    await visitor.click('[role=tab]:nth-of-type(1)');
    await visitor.see('[role=tabpanel] .option *', 'Your answer');
    expect(await visitor.run(readVerdicts)).toEqual(acts.map((_, index) => (index === 0 ? 'wrong' : 'right')));

    await server.stop();
    const database = await openDatabase({ dataDir, log: { warn: () => undefined } });
    const { db } = database;
    const rows = await db.select().from(answers);
    expect(rows.map(({ question_id, selected_answer }) => ({ question_id, selected_answer }))).toEqual(acts);
    expect(await db.select().from(comments)).toHaveLength(1);
    expect(await db.select().from(reactions)).toHaveLength(1);
    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key).sort()).toEqual([...lost].sort());
    expect(lost.size).toBe(acts.length + 2);
    await database.close();
  });

  it('starts however often it is left while it starts, and on the way back', async () => {
    const visitor = new RemoteVisitor(browser);
    await browser.navigate(`${network.url}/daily`);
    await visitor.see('[role=tab]');
    await visitor.run(untilInstalled);
    for (let turn = 0; turn < 5; turn += 1) {
      await browser.navigate(`${network.url}/puzzles`);
      await browser.navigate(`${network.url}/leaderboard`);
      await browser.navigate(`${network.url}/daily`);
      await visitor.see('[role=tab]');
    }
    const back = () => visitor.run(() => void setTimeout(() => history.back()));
    await back();
    await visitor.see('h1', 'Leaderboard');
    await back();
    await visitor.see('h1', 'Security Puzzles');
    await visitor.see('tbody tr');
    await back();
    await visitor.see('[role=tab]');
  });
});

async function readDaily({ url }: RunningServer): Promise<Puzzle> {
  return (await (await fetch(`${url}/api/puzzles/0/`)).json()) as Puzzle;
}

async function register(visitor: RemoteVisitor, username: string, password: string): Promise<void> {
  await visitor.click('header button', 'Register');
  await visitor.fill('dialog[open] input', 'Username', username);
  await visitor.fill('dialog[open] input', 'Email', `${username}@example.org`);
  await visitor.fill('dialog[open] input', 'Password', password);
  await visitor.fill('dialog[open] input', 'Confirm Password', password);
  await visitor.click('dialog[open] input', 'I am not a robot');
  await visitor.click('dialog[open] button', 'Register');
  await visitor.see('header a', `Welcome, ${username}!`);
}

/** In the page. */
async function readManifest(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  return link && (await fetch(link.href)).json();
}

/** In the page: what the tab of each question says after its name. */
function readVerdicts(): string[] {
  return [...document.querySelectorAll('[role=tab] > .visually-hidden')].map(({ textContent }) =>
    textContent.replace(', ', ''),
  );
}

/** In the page: resolves when the worker controls it, with the number of files that it keeps. */
async function untilInstalled(): Promise<number> {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  }
  const [name = ''] = await caches.keys();
  return (await (await caches.open(name)).keys()).length;
}
