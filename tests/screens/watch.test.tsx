import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { hashCode } from '../../src/content/hash-code.ts';
import type { AdminPuzzle } from '../../src/contract/admin-puzzles.ts';
import type { Recording } from '../../src/contract/recordings.ts';
import { draftPuzzleByTemplate } from '../../src/server/generator/puzzle-templates.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { gateCode, gateRecording } from '../support/recorded-gate.ts';
import { answer, click, expectWords, fill, renderApp, replies } from '../support/render-app.tsx';

const explanation = '**Class:** Reuse\n\n**Rule:** Compare numbers.\n\n## What happens\n\nThe set holds spellings.';

/** An API with a puzzle. Unless `isAnswered` is false, ada has answered it: the first question right, the second wrong. */
function apiWith(recording: Recording | null, isAnswered = true): FakeApi {
  const api = new FakeApi('ada');
  api.publish({
    ...fakePuzzle(1),
    language: 'RUST',
    file_name: 'gate.rs',
    code_snippet: gateCode,
    explanation,
    recording,
  });
  if (!isAnswered) return api;
  api.answerElsewhere('ada', 1, 11, 'A');
  api.answerElsewhere('ada', 1, 12, 'B');
  return api;
}

async function openPlayer(recording: Recording = gateRecording) {
  await renderApp({ path: '/daily', username: 'ada', api: apiWith(recording) });
  return screen.findByRole('region', { name: 'Watch it break' });
}

/** Returns what the player says to a screen reader after the last change. */
const spoken = (player: HTMLElement) => within(player).getAllByRole('status').at(-1)?.textContent;
const track = (player: HTMLElement) => within(player).getByRole('slider', { name: 'Stop' });
const press = (element: Element, key: string) => fireEvent.keyDown(element, { key });
const shown = (player: HTMLElement) =>
  [...player.querySelectorAll('[data-shown]')].map(({ textContent }) => textContent).join('; ');
const litLine = (player: HTMLElement) => player.querySelector<HTMLElement>('.code-set')?.dataset.line;

describe('the player of recorded runs', () => {
  it('stands between the opening lines and the first section', async () => {
    const player = await openPlayer();
    const opening = await screen.findByText('Compare numbers.', { exact: false });
    const section = await screen.findByRole('heading', { name: 'What happens' });
    expect(opening.compareDocumentPosition(player)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(player.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is missing if the puzzle has no recording', async () => {
    await renderApp({ path: '/daily', username: 'ada', api: apiWith(null) });
    await screen.findByRole('heading', { name: 'What happens' });
    expect(screen.queryByRole('region', { name: 'Watch it break' })).toBeNull();
  });

  it('lights the first stop’s line and says nothing until the reader moves', async () => {
    const player = await openPlayer();
    expect(litLine(player)).toBe('37');
    expect(shown(player)).toContain('A guest’s printed code');
    expect(spoken(player)).toBe('');
  });

  it('says each stop as a line, its values, and the caption', async () => {
    const player = await openPlayer();
    fireEvent.click(within(player).getByRole('button', { name: 'Next stop' }));
    expect(litLine(player)).toBe('38');
    expect(spoken(player)).toBe(
      'Vulnerable, line 38, code: "000000MIR0IG8". O became 0. Nothing here touches I and L.',
    );
    for (const _ of [2, 3]) press(track(player), 'ArrowRight');
    expect(spoken(player)).toBe(
      'Vulnerable, main, line 42, id: 1, tag: 1. The pair is the used ticket’s. The tag fits it.',
    );
    expect(track(player).getAttribute('aria-valuetext')).toBe('4 of 6');
    press(track(player), 'ArrowRight');
    expect(track(player).getAttribute('aria-valuetext')).toBe('5 of 6');
    expect(spoken(player)).toContain('. The runs part here. The set holds another spelling');
  });

  it('moves with the arrow keys from any of its controls, and stays at both ends', async () => {
    const player = await openPlayer();
    press(track(player), 'ArrowLeft');
    expect(litLine(player)).toBe('37');
    press(within(player).getByRole('button', { name: 'Fixed' }), 'ArrowRight');
    expect(litLine(player)).toBe('38');
    for (let stop = 0; stop < 9; stop += 1)
      press(within(player).getByRole('button', { name: 'Next stop' }), 'ArrowRight');
    expect(litLine(player)).toBe('48');
    fireEvent.keyDown(track(player), { key: 'ArrowLeft', altKey: true });
    expect(litLine(player)).toBe('48');
    press(track(player), 'ArrowLeft');
    expect(litLine(player)).toBe('45');
  });

  it('stays at the same stop when the other code runs, and shows that code', async () => {
    const player = await openPlayer();
    for (let stop = 0; stop < 4; stop += 1) press(track(player), 'ArrowRight');
    expect(shown(player)).toContain('The runs part here. The set holds another spelling');
    fireEvent.click(within(player).getByRole('button', { name: 'Fixed' }));
    expect(within(player).getByRole('button', { name: 'Fixed', pressed: true })).toBeTruthy();
    expect(litLine(player)).toBe('45');
    expect(player.querySelector('.code-set')?.textContent).toContain('self.used.insert(id)');
    expect(shown(player)).toContain('The set holds the number, whatever the spelling.');
  });

  it('says where a run never gets, with no line lit', async () => {
    const player = await openPlayer();
    fireEvent.click(within(player).getByRole('button', { name: 'Fixed' }));
    fireEvent.change(track(player), { target: { value: '5' } });
    expect(litLine(player)).toBeUndefined();
    expect(spoken(player)).toContain('The fixed code never gets here.');
    expect(shown(player)).toContain('The fixed code never gets here.');
    expect(shown(player)).not.toContain('One ticket, two guests.');
  });

  it('marks a value that changed since the last stop that showed it', async () => {
    const player = await openPlayer({
      ...gateRecording,
      stops: [1, 2, 3].map(() => ({ caption: 'See it.', labels: ['n', 'id'] })),
      runs: gateRecording.runs.map((run, index) => ({
        ...run,
        stops: [
          { line: 41, values: ['5', 'a'] },
          index === 0 ? null : { line: 42, values: ['6', 'a'] },
          { line: 45, values: ['7', 'a'] },
        ],
      })),
    });
    const changed = () =>
      [...player.querySelectorAll('[data-shown] .watch-changed')].map(({ textContent }) => textContent);
    expect(changed()).toEqual([]);
    fireEvent.change(track(player), { target: { value: '2' } });
    expect(changed()).toEqual(['nnow 7']);
    expect(spoken(player)).toContain('n: now 7, id: a');
  });

  it('shows at the last stop, and only there, what was printed and how it ended', async () => {
    const player = await openPlayer();
    expect(shown(player)).not.toContain('arm: ');
    fireEvent.change(track(player), { target: { value: '5' } });
    expect(shown(player)).toContain('Harm: the used ticket got in again');
    expect(shown(player)).toContain('I for 1: Welcome');
    fireEvent.click(within(player).getByRole('button', { name: 'Fixed' }));
    expect(shown(player)).toContain('No harm: the used ticket stayed out');
    expect(shown(player)).not.toContain('Harm: the used');
    press(track(player), 'ArrowLeft');
    expect(shown(player)).not.toContain('arm: ');
  });

  it('prints a row for each stop and a column for each run', async () => {
    const player = await openPlayer();
    const table = player.querySelector('table');
    const rows = [...(table?.rows ?? [])].map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()));
    expect(rows).toHaveLength(8);
    expect(rows[0]).toEqual(['Stop', 'Vulnerable', 'Fixed']);
    expect(rows[5]).toEqual([
      '5. The set holds another spelling, so this one is new.',
      'line 45, code: "000000MIR0IG8", used.len(): 1',
      'line 45, code: "000000MIR0IG8", used.len(): 2The set holds the number, whatever the spelling.',
    ]);
    expect(rows[6]).toEqual(['6. One ticket, two guests.', 'line 48', 'The fixed code never gets here.']);
    expect(rows[7]?.[1]).toBe('Harm: the used ticket got in again');
  });

  it('calls lines of a diff as prose does', async () => {
    const code = ' one\n-two\n+deux\n three\n';
    const api = apiWith(null);
    const stops = [
      { line: 4, values: [] },
      { line: 2, values: [] },
    ];
    const recording = {
      ...gateRecording,
      stops: stops.map(() => ({ caption: 'See it.', labels: [] })),
      runs: [{ ...gateRecording.runs[0]!, stops }],
    };
    api.publish({ ...api.puzzles.get(1)!, kind: 'DIFF', code_snippet: code, recording });
    await renderApp({ path: '/daily', username: 'ada', api });
    const player = await screen.findByRole('region', { name: 'Watch it break' });
    await waitFor(() => expect(litLine(player)).toBe('3'));
    press(track(player), 'ArrowRight');
    expect(spoken(player)).toBe('Vulnerable, old line 2. See it.');
    await expectWords('old line 2');
    expect(within(player).queryByRole('group')).toBeNull();
  });
});

describe('See it', () => {
  it('leads from a wrong answer to the stop that answers it, once the puzzle is finished', async () => {
    const player = await openPlayer();
    press(track(player), 'ArrowRight');
    fireEvent.click(within(player).getByRole('button', { name: 'Fixed' }));
    await click('tab', /^Q1/);
    expect(screen.queryByRole('button', { name: 'See it' })).toBeNull();
    await click('tab', /^Q2/);
    await click('button', 'See it');
    expect(litLine(player)).toBe('45');
    expect(within(player).getByRole('button', { name: 'Vulnerable', pressed: true })).toBeTruthy();
    expect(document.activeElement).toBe(track(player));
  });

  it('is missing while a question is open', async () => {
    await renderApp({ path: '/daily', username: 'ada', api: apiWith(gateRecording, false) });
    await answer('B');
    await screen.findByText('Incorrect.');
    expect(screen.queryByRole('button', { name: 'See it' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Watch it break' })).toBeNull();
  });
});

it('shows the player after practice, with the text folded below it', async () => {
  await renderApp({ path: '/daily', username: 'ada', api: apiWith(gateRecording) });
  await click('link', 'Practice again');
  await screen.findByText('Practice: not scored.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Watch it break' })).toBeNull());
  for (const tab of [/^Q1/, /^Q2/]) {
    await screen.findByRole('tab', { name: tab, selected: true });
    await answer('A');
  }
  const player = await screen.findByRole('region', { name: 'Watch it break' });
  const text = (await screen.findByText('Read the explanation')).closest('details');
  expect(text?.open).toBe(false);
  expect(text?.textContent).toContain('The set holds spellings.');
  expect(player.compareDocumentPosition(text!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('a puzzle’s form', () => {
  const stored = {
    ...fakePuzzle(1),
    updated_at: '2026-11-20T12:00:00.000Z',
    deleted_at: null,
    description: 'A gate.',
    language: 'RUST' as const,
    code_snippet: gateCode,
    slug: 'admit-one',
    explanation: 'Because.',
    recording: { ...gateRecording, code: hashCode(gateCode) },
    cwe: null,
    lines: [],
    questions: [],
    answers: 0,
  } satisfies Partial<AdminPuzzle>;

  const openForm = (puzzle: object) =>
    renderApp({
      path: '/admin/puzzles/1',
      username: 'editor',
      isStaff: true,
      replies: {
        'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
        'GET /api/puzzles/admin/1/': replies(puzzle),
      },
    });

  const again =
    /The code changed since this was recorded\. Record its exported folder again with npm run gate -- --watch \.\/admit-one, and import the folder\./;

  /** Opens the finished puzzle in the preview. A second player would be a landmark of the same name, and share the first one's place. */
  const openDone = async () => {
    await click('button', 'Done');
    const preview = within(await screen.findByRole('region', { name: 'Live preview' }));
    await preview.findByRole('region', { name: 'Watch it break' });
    expect(screen.getAllByRole('region', { name: 'Watch it break' })).toHaveLength(1);
  };

  it('shows the recording, until its code changes', async () => {
    await openForm(stored);
    const section = await screen.findByRole('region', { name: 'Recording' });
    expect(section.textContent).toContain('6 stops. Vulnerable: the used ticket got in again.');
    expect(section.textContent).toContain('To play it, choose Done in the live preview.');
    await openDone();
    await fill('Code Snippet', `${gateCode}// a comment\n`);
    await waitFor(() => expect(section.textContent).toMatch(again));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Watch it break' })).toBeNull());
  });

  it('says that a saved recording is stale', async () => {
    await openForm({ ...stored, recording: { ...stored.recording, code: hashCode('other') } });
    const section = await screen.findByRole('region', { name: 'Recording' });
    await waitFor(() => expect(section.textContent).toMatch(again));
  });

  it('shows the recording of a built-in draft, until its code changes', async () => {
    const draft = draftPuzzleByTemplate({ language: 'GO', vulnerability_request: 'race condition' });
    await renderApp({
      path: '/admin/puzzles/create',
      username: 'editor',
      isStaff: true,
      replies: {
        'GET /api/puzzles/admin/generate/': replies({ drafted_by: 'templates', topics: [] }),
        'POST /api/puzzles/admin/generate/': replies({ ...draft, drafted_by: 'templates' }),
      },
    });
    await click('button', 'Generate');
    const section = await screen.findByRole('region', { name: 'Recording' });
    await openDone();
    await fill('Code Snippet', 'package main\n');
    await waitFor(() => expect(section.textContent).toContain('The code changed since this was recorded.'));
  });

  it('says how to record a puzzle that has no recording', async () => {
    await openForm({ ...stored, recording: null });
    const section = await screen.findByRole('region', { name: 'Recording' });
    expect(section.textContent).toContain(
      'Export the puzzle’s folder, add what to record, run npm run gate -- --watch ./admit-one, and import',
    );
  });
});
