import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../../src/contract/recordings.ts';
import { FakeApi, fakePuzzle } from '../support/fake-api.ts';
import { gateCode, gateRecording } from '../support/recorded-gate.ts';
import { expectWords, renderApp } from '../support/render-app.tsx';

const explanation = '**Class:** Reuse\n\n**Rule:** Compare numbers.\n\n## What happens\n\nThe set holds spellings.';

/** An API with a puzzle that ada has answered: the first question right, the second wrong. */
function apiWith(recording: Recording | null): FakeApi {
  const api = new FakeApi('ada');
  api.publish({
    ...fakePuzzle(1),
    language: 'RUST',
    file_name: 'gate.rs',
    code_snippet: gateCode,
    explanation,
    recording,
  });
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
      'Vulnerable, line 38: code is "000000MIR0IG8". O became 0. Nothing here touches I and L.',
    );
    for (const _ of [2, 3]) press(track(player), 'ArrowRight');
    expect(spoken(player)).toBe(
      'Vulnerable, main, line 42: id is 1, tag is 1. The pair is the used ticket’s. The tag fits it.',
    );
    expect(track(player).getAttribute('aria-valuetext')).toBe('4 of 6');
    press(track(player), 'ArrowRight');
    expect(track(player).getAttribute('aria-valuetext')).toBe('5 of 6, where the runs part');
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
    expect(spoken(player)).toContain('n is now 7, id is a');
  });

  it('shows at the last stop what was printed and how it ended', async () => {
    const player = await openPlayer();
    expect(player.textContent).not.toContain('I for 1: Welcome');
    fireEvent.change(track(player), { target: { value: '5' } });
    const last = within(player).getByText('Harm: the used ticket got in again', { selector: 'p' });
    expect(last.parentElement?.textContent).toContain('I for 1: Welcome');
    fireEvent.click(within(player).getByRole('button', { name: 'Fixed' }));
    expect(within(player).getByText('No harm: the used ticket stayed out', { selector: 'p' })).toBeTruthy();
  });

  it('prints a row for each stop and a column for each run', async () => {
    const player = await openPlayer();
    const table = player.querySelector('table');
    const rows = [...(table?.rows ?? [])].map(({ cells }) => [...cells].map(({ textContent }) => textContent.trim()));
    expect(rows).toHaveLength(8);
    expect(rows[0]).toEqual(['Stop', 'Vulnerable', 'Fixed']);
    expect(rows[5]).toEqual([
      '5. The set holds another spelling, so this one is new.',
      'line 45: code is "000000MIR0IG8", used.len() is 1',
      'line 45: code is "000000MIR0IG8", used.len() is 2 The set holds the number, whatever the spelling.',
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
