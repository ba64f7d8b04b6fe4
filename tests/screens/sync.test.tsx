import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { comment } from '../../src/sync/operations/comment.ts';
import { react } from '../../src/sync/operations/react.ts';
import { FakeApi, rejectWith, unreachable } from '../support/fake-api.ts';
import { click, expectWords, fill, renderApp } from '../support/render-app.tsx';

const lineOf = async (text: string) => within((await screen.findByText(text)).closest('li')!);

/** The Sync screen of a learner without a network, whose comment and thumb wait to be sent. */
async function openSync() {
  const api = new FakeApi('ada');
  const { device } = await renderApp({ path: '/sync', username: 'ada', api });
  const online = api.network;
  api.network = unreachable;
  await device.perform(comment, { puzzle_id: 1, text: 'Written in a hurry.' });
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await expectWords('2 entries are waiting on this device');
  const send = (network = online) => {
    api.network = network;
    return device.loop.run('retry');
  };
  return { api, send, online };
}

it('lists what waits, and lets the learner edit it before it is sent', async () => {
  const { api, send } = await openSync();
  fireEvent.click((await lineOf('Written in a hurry.')).getByRole('button', { name: 'Edit Comment' }));
  const box = await screen.findByLabelText('Edit your comment');
  expect(document.activeElement).toBe(box);
  await fill('Edit your comment', 'Said better.');
  await click('button', 'Save and send');
  await lineOf('Said better.');
  await send();
  await expectWords('Everything has been sent.');
  expect(api.effects.toSorted()).toEqual(['comment 1 Said better.', 'react 1 UP']);
});

it('asks before it discards an entry, which is then never sent', async () => {
  const { api, send } = await openSync();
  const dialog = async () => within(await screen.findByRole('dialog'));
  await click('button', 'Discard Thumbs up');
  await (await dialog()).findByText(/The server never gets it/);
  fireEvent.click((await dialog()).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await click('button', 'Discard Thumbs up');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Discard' }));
  await expectWords('1 entry is waiting on this device');
  await send();
  await expectWords('Everything has been sent.');
  expect(api.effects).toEqual(['comment 1 Written in a hurry.']);
});

it('says why an entry was not accepted, and sends it again when the learner asks', async () => {
  const { api, send, online } = await openSync();
  await send((request, serve) =>
    request.url.endsWith('/comment/') ? Promise.resolve(rejectWith('premium_required')) : online(request, serve),
  );
  await expectWords('1 entry wasn’t accepted.');
  const line = await lineOf('Written in a hurry.');
  await line.findByText('Refused: premium_required.');
  api.network = online;
  fireEvent.click(line.getByRole('button', { name: 'Retry Comment' }));
  await expectWords('Everything has been sent.');
  expect(api.effects.toSorted()).toEqual(['comment 1 Written in a hurry.', 'react 1 UP']);
});

it('downloads what was done here as a file with the learner’s name', async () => {
  const saved: { name: string; href: string }[] = [];
  // The page's blobs aren't Node's, whose URLs it has.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  await openSync();
  await click('button', 'Save to a file');
  await expectWords('Saved. Keep the file private.');
  expect(saved).toEqual([{ name: 'ada-device.json', href: 'blob:saved' }]);
});
