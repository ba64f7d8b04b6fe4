import type { BrowserContext, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { InterviewAnswer, InterviewListRow } from '../../src/contract/interview.ts';
import { type Letter, letters, type Puzzle, type Reaction } from '../../src/contract/puzzles.ts';
import type { OutboxEntry } from '../../src/sync/operations/outbox-entry.ts';
import { callAs } from '../support/enter.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { wrongLetterOf } from '../support/library.ts';
import { followLink, readRows, Visitor } from '../support/visitor.ts';

/** Every learner's. */
export const password = 'a fine password indeed';
/** How long a page waits for a response, instead of 15 s. A seed can wait that long, and a real response takes far less. */
const shortenedCallTimeoutMs = 4000;
/** Tells the scripts of a page how wrong the device's clock is, as early as anything can. */
const clockCookie = 'clock-shift';
/** Two browsers, four tabs, and a server that starts take long on a busy machine. */
export const pageTimeoutMs = 60_000;
/** How long a learner waits for a result before they do something else. */
const resultTimeoutMs = 5000;
const sessionExpired = 'Your session has expired. Please log in again.';

/** One browser of the learner, with two tabs. */
export class LearnerDevice {
  readonly #browser = new KillableBrowser();
  readonly #proxy: FaultProxy;
  #context: BrowserContext | undefined;
  #tabs: Page[] = [];
  #lastSession: string | undefined;
  #clockShift = 0;

  constructor(proxy: FaultProxy) {
    this.#proxy = proxy;
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.#browser.start();
    await context.addInitScript(
      ({ clockCookie, timeoutMs }) => {
        const start = globalThis.setTimeout;
        globalThis.setTimeout = ((run: () => void, delay?: number, ...given: []) =>
          start(run, delay === 15_000 ? timeoutMs : delay, ...given)) as typeof setTimeout;
        const Real = Date;
        let shift = Number(new RegExp(`${clockCookie}=(-?\\d+)`).exec(document.cookie)?.[1] ?? 0);
        const now = () => Real.now() + shift;
        Object.assign(globalThis, { setClockShift: (to: number) => (shift = to) });
        globalThis.Date = class extends Real {
          constructor(...given: []) {
            super(...((given.length === 0 ? [now()] : given) as []));
          }
          static override now = now;
        } as DateConstructor;
      },
      { clockCookie, timeoutMs: shortenedCallTimeoutMs },
    );
    context.setDefaultTimeout(pageTimeoutMs);
    this.#context = context;
    await this.#openTabs(context);
    return context;
  }

  async #openTabs(context: BrowserContext): Promise<void> {
    const before = context.pages();
    this.#tabs = [await openTab(context), await openTab(context)];
    for (const page of before) await page.close();
  }

  /** The previous user of the device leaves only the installed app. `clockShift`: how far its clock is ahead, in milliseconds. */
  async login(username: string, clockShift: number): Promise<void> {
    const context = this.#context ?? (await this.#open());
    const page = this.tab(0);
    await page.bringToFront();
    const session = await context.newCDPSession(page);
    const storageTypes = 'cookies,local_storage,indexeddb';
    await session.send('Storage.clearDataForOrigin', { origin: this.#proxy.url, storageTypes });
    await this.setClock(clockShift);
    const visitor = new Visitor(context, page);
    // Not by the screen, which other tests log in at: that would be a seventh of all that a seed does.
    await callAs(visitor, 'GET', `${this.#proxy.url}/api/config/`);
    await callAs(visitor, 'POST', `${this.#proxy.url}/api/auth/login/`, { username, password });
    this.#lastSession = await this.#session();
    await page.goto(`${this.#proxy.url}/daily`);
    await visitor.greeted(username);
    await visitor.untilInstalled();
  }

  /** The browser throws everything but cookies away while the pages are at work. The learner closes them, and logs in again. */
  async emptyStorage(username: string): Promise<void> {
    const context = this.#context!;
    const session = await context.newCDPSession(this.tab(0));
    await session.send('Storage.clearDataForOrigin', {
      origin: this.#proxy.url,
      storageTypes: 'local_storage,indexeddb',
    });
    await this.#openTabs(context);
    await this.login(username, this.#clockShift);
    await this.tab(1).goto(`${this.#proxy.url}/daily`);
  }

  /** How far its clock is ahead, in milliseconds, for the pages that start from here on. The worker's stays as it is. */
  async setClock(shift: number): Promise<void> {
    this.#clockShift = shift;
    await this.#context!.addCookies([{ name: clockCookie, value: String(shift), url: this.#proxy.url }]);
  }

  /** Its clock jumps to the next day's first second, or if it's ahead, back to the last second of the day before, while its pages run. */
  async jumpOverMidnight(): Promise<void> {
    const page = this.tab(0);
    const real = Date.now();
    const now = await page.evaluate(() => Date.now());
    const midnight = await page.evaluate(
      (isAhead) => {
        const time = new Date();
        return isAhead ? time.setHours(0, 0, -1) : time.setHours(24, 0, 1);
      },
      now > real + 60_000,
    );
    const shift = Math.round(midnight - real);
    await this.setClock(shift);
    for (const tab of this.#tabs) {
      await tab.evaluate(
        (to) => (globalThis as unknown as { setClockShift?(to: number): void }).setClockShift?.(to),
        shift,
      );
    }
  }

  /** The app runs in none of its tabs. */
  async rest(): Promise<void> {
    for (const page of this.#tabs) await page.goto('about:blank');
  }

  async cookie(): Promise<string> {
    const cookies = await this.tab(0).context().cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async #session(): Promise<string | undefined> {
    const cookies = await this.#context!.cookies();
    return cookies.find(({ name }) => name === 'sessionid')?.value;
  }

  /** Returns what its outboxes hold: what the server might not have. */
  async pending(): Promise<OutboxEntry[]> {
    return (await this.tab(0).evaluate(readRows, { of: 'outbox', table: 'entries' } as const)) as OutboxEntry[];
  }

  /** Whatever was heard of sessions before it, the last login stands. */
  async expectLoggedIn(): Promise<void> {
    expect(await this.#session()).toBe(this.#lastSession);
    expect(await this.tab(0).getByText(sessionExpired).count()).toBe(0);
  }

  /** Logs out in any network, and keeps what waits. */
  async logOut(): Promise<void> {
    const page = this.tab(0);
    await this.open(page, '/daily', 'start');
    await new Visitor(page.context(), page).clickInMenu('button', 'Logout');
    const keep = page.getByRole('button', { name: 'Keep on this device' });
    keep.click().catch(() => {
      // Nothing waits, or it was sent just then.
    });
    await page.getByText('You are logged out.').waitFor();
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
  }

  /** Waits until the page says that the server has ended the session. */
  async awaitExpiry(): Promise<void> {
    const page = this.tab(0);
    await this.open(page, '/daily', 'start');
    await page.getByText(sessionExpired).first().waitFor();
    // The login opens automatically only the first time.
    await page.locator('.bar').getByRole('button', { name: 'Login' }).dispatchEvent('click');
  }

  /** In the login that is open. What the other tab has asked for in the session before is rejected only after it. */
  async logInAgain(username: string): Promise<void> {
    const [page, other] = [this.tab(0), this.tab(1)];
    const loggedIn = Promise.withResolvers<void>();
    // A login waits until the session before has been ended.
    this.#proxy.hold = async (status, path) => {
      if (status === 403 && !path.startsWith('/api/auth/')) await loggedIn.promise;
    };
    try {
      await other.goto(`${this.#proxy.url}/daily`);
      await page.bringToFront();
      const visitor = new Visitor(page.context(), page);
      await visitor.fillLogin(username, password);
      await visitor.greeted(username);
      this.#lastSession = await this.#session();
    } finally {
      loggedIn.resolve();
      this.#proxy.hold = async () => {};
    }
    await new Visitor(page.context(), other).greeted(username);
  }

  /** Returns the IDs of the puzzles or interview questions that it can show offline. */
  async storedBodies(table: 'puzzles' | 'question_bodies'): Promise<number[]> {
    const rows = await this.tab(0).evaluate(readRows, { of: 'mirror', table } as const);
    return (rows as { id: number }[]).map(({ id }) => id);
  }

  tab(index: number): Page {
    return this.#tabs[index]!;
  }

  /** By a start of the app, or as its links do. */
  async show(page: Page, { id, title }: Puzzle, how: 'start' | 'link'): Promise<void> {
    await this.open(page, `/puzzle/${id}`, how);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('tab').first().waitFor();
  }

  async showInterview(page: Page, { id, title }: InterviewListRow, how: 'start' | 'link'): Promise<void> {
    await this.open(page, `/questions/${id}`, how);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }

  async open(page: Page, path: string, how: 'start' | 'link'): Promise<void> {
    // A background tab renders nothing, and clicks need rendered elements.
    await page.bringToFront();
    const isRunning = (await page.locator('#root').count()) > 0;
    if (how === 'link' && isRunning) await followLink(page, path);
    else await page.goto(`${this.#proxy.url}${path}`);
  }

  /** Chromium writes cookies and localStorage down up to half a minute later: lost so, they would only make the learner log in again. */
  async killAndReopen(): Promise<void> {
    const cookies = await this.#context!.cookies();
    const stored = await this.tab(0).evaluate(() => Object.entries(localStorage));
    await this.#browser.kill();
    // Nothing gets through without the cookies: what the worker sends as soon as the browser is there would be rejected.
    const { decide } = this.#proxy;
    this.#proxy.decide = () => 'dropped';
    const context = await this.#open();
    await context.addCookies(cookies);
    const page = this.tab(0);
    // A page without a script, before the app's own reads what is stored.
    this.#proxy.decide = () => null;
    await page.goto(`${this.#proxy.url}/api/config/`);
    this.#proxy.decide = decide;
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, stored);
  }

  /** Kills its process while it sends. The other tab continues, and the learner loads this one again. */
  async killTab(index: number): Promise<void> {
    const page = this.tab(index);
    const session = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => {
      // It can't be answered.
    });
    await crashed;
    const again = await openTab(page.context());
    this.#tabs[index] = again;
    await page.close();
    await again.goto(page.url());
  }

  /** Returns the text on the screen, without the code. */
  async describe(): Promise<string> {
    const texts = this.#tabs.map(async (page) => {
      const text = await page.evaluate(() => {
        for (const code of document.querySelectorAll('.puzzle-code')) code.remove();
        return document.body?.innerText.replaceAll(/\n+/g, ' | ');
      });
      return `${page.url()} ${text}`;
    });
    return (await Promise.all(texts)).join('\n');
  }

  remove(): Promise<void> {
    return this.#browser.remove();
  }
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  // A pending answer shows its result when it comes, on top of anything else.
  const result = page.getByRole('dialog').filter({ hasText: 'View Explanation' });
  await page.addLocatorHandler(result, () => result.getByRole('button', { name: 'Close' }).last().click());
  return page;
}

export async function postComment(page: Page, text: string): Promise<void> {
  const box = page.getByLabel('Your comment');
  if (!(await box.isVisible())) await page.getByText('Show comments (may contain spoilers)').click();
  await box.fill(text);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor();
}

export async function sendReport(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'What is wrong?' });
  await dialog.getByLabel('In a few words').fill(text);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Returns the thumb on the screen after the click. */
export async function clickThumb(page: Page, thumb: Reaction): Promise<Reaction | null> {
  const button = page.getByRole('button', { name: thumb === 'UP' ? /^Thumbs up/ : /^Thumbs down/ });
  // In one step, because another device's operations can be pulled at any time.
  const before = await button.evaluate((element, timeoutMs) => {
    const pressed = element.ariaPressed;
    const changed = new Promise<typeof pressed>((resolve, reject) => {
      new MutationObserver(() => resolve(pressed)).observe(element, { attributeFilter: ['aria-pressed'] });
      setTimeout(() => reject(new Error(`A click left aria-pressed=${pressed}.`)), timeoutMs);
    });
    (element as HTMLButtonElement).click();
    return changed;
  }, pageTimeoutMs);
  return before === 'true' ? null : thumb;
}

/** Answers the displayed question, if it's open, and returns it. */
export async function submitAnswer(page: Page, { questions }: Puzzle, letter: Letter): Promise<number | null> {
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  const open = page.getByRole('tab').filter({ hasText: 'not answered' });
  // Another device's answer can be pulled at any time. Then the next question is shown.
  const place = await vi.waitFor(
    async () => {
      if ((await open.count()) === 0) return null;
      await open.first().click({ timeout: 5000 });
      await page.getByRole('tabpanel').getByRole('radio').nth(letters.indexOf(letter)).check({ timeout: 5000 });
      const tabs = page.getByRole('tablist', { name: 'Questions' }).getByRole('tab');
      const shown = await tabs.evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'));
      await submit.click({ timeout: 5000 });
      return shown;
    },
    { timeout: pageTimeoutMs, interval: 100 },
  );
  if (place === null) return null;
  // Its progress is read from the device, so the answer is stored.
  const tabText = () => page.getByRole('tablist', { name: 'Questions' }).getByRole('tab').nth(place).textContent();
  await expect.poll(tabText, { timeout: pageTimeoutMs }).not.toContain('not answered');
  return questions[place]!.id;
}

/** Answers the displayed interview question, by letter or in words, unless it's answered. */
export async function answerInterview(page: Page, letter: Letter): Promise<boolean> {
  const answered = page.getByRole('heading', { name: 'Your Answer:' });
  const submit = page.getByRole('button', { name: 'Submit Answer' });
  await submit.or(answered).waitFor();
  const isGiven = await vi.waitFor(
    async () => {
      if ((await answered.count()) > 0) return false;
      const box = page.getByRole('textbox', { name: 'Your answer' });
      if ((await box.count()) > 0) await box.fill(wordsOf(letter), { timeout: 5000 });
      else await page.getByRole('radio').nth(letters.indexOf(letter)).check({ timeout: 5000 });
      await submit.click({ timeout: 5000 });
      return true;
    },
    { timeout: pageTimeoutMs, interval: 100 },
  );
  // It's read from the device, so the answer is stored.
  await answered.waitFor();
  return isGiven;
}

const wordsOf = (letter: Letter) => `In words: ${letter}`;

/** Returns the letter of an answer, also of one in words. */
export function letterOf({
  selected_mc_answer,
  text_answer,
}: Pick<InterviewAnswer, 'selected_mc_answer' | 'text_answer'>): Letter | undefined {
  return selected_mc_answer ?? letters.find((letter) => text_answer === wordsOf(letter));
}

/** Checks the displayed answer in words by its first key points. Returns false if its result isn't there yet. */
export async function checkInterview(page: Page, confirmed: number): Promise<boolean> {
  const done = page.getByRole('button', { name: 'Done' });
  const again = page.getByRole('button', { name: 'Check again' });
  const pending = page.getByText('You’ll see the result once it’s sent.');
  const form = done.or(again).first();
  await form.waitFor({ timeout: resultTimeoutMs }).catch(() => {
    // It's on its way for as long as the network is bad.
  });
  // Another device's check can be pulled at any time, and ends the form.
  return vi.waitFor(
    async () => {
      if ((await pending.count()) > 0) return false;
      if ((await done.count()) === 0) await again.click({ timeout: 5000 });
      for (const [index, box] of (await page.getByRole('checkbox').all()).entries()) {
        await box.setChecked(index < confirmed, { timeout: 5000 });
      }
      await done.click({ timeout: 5000 });
      await page.getByText('You checked this yourself.').waitFor();
      return true;
    },
    { timeout: pageTimeoutMs, interval: 100 },
  );
}

export const practiceLink = (page: Page) => page.getByRole('link', { name: 'Practice again' });

/** Solves the displayed completed puzzle again, as wrong as can be, which is faster. */
export async function practice(page: Page, puzzle: Puzzle): Promise<void> {
  await practiceLink(page).click();
  await page.getByText('Practice: not scored.').waitFor();
  for (const [index, question] of puzzle.questions.entries()) {
    // Until then, the options of the question before are still there.
    await page
      .getByRole('tablist', { name: 'Questions' })
      .getByRole('tab')
      .nth(index)
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    const wrong = letters.indexOf(wrongLetterOf(puzzle, question));
    await page.getByRole('tabpanel').getByRole('radio').nth(wrong).check();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  // This reads after the write that the last answer began, so the practice is stored.
  await page.evaluate(readRows, { of: 'outbox', table: 'entries' } as const);
}
