import { expect, it } from 'vitest';
import { hashCode } from '../../src/content/hash-code.ts';
import type { NewPuzzleBody } from '../../src/contract/admin-puzzles.ts';
import { expectAccessible, expectFits, expectSound } from '../support/axe.ts';
import { publish } from '../support/enter.ts';
import { openStage } from '../support/journey.ts';
import { shoot } from '../support/pictures.ts';
import { gateCode, gateRecording } from '../support/recorded-gate.ts';

const stage = openStage();

const puzzle: NewPuzzleBody = {
  title: 'Admit One Twice',
  description: 'The entrance of a festival.',
  category: 'Deserialization',
  language: 'RUST',
  difficulty: 3,
  is_premium: false,
  published_at: '2026-01-05',
  file_name: 'gate.rs',
  code_snippet: gateCode,
  lines: [{ line: 45, note: 'The spelling. It forgets the number.' }],
  explanation: '**Class:** Reuse.\n\n## What happens\n\nThe set holds spellings.',
  recording: { ...gateRecording, code: hashCode(gateCode) },
  questions: [
    {
      role: 'Trace',
      text: 'What does the set hold?',
      option_a: 'Numbers',
      option_b: 'Spellings',
      option_c: 'Tags',
      option_d: 'Nothing',
      correct_answer: 'B',
    },
  ],
};

it('plays recorded runs next to the code on a desk, below it on a phone, by keyboard, and offline', async () => {
  const id = await publish(stage, puzzle);
  const visitor = await stage.visitor({ viewport: { width: 1440, height: 900 } });
  await stage.join(visitor);
  const { page, context } = visitor;
  await page.goto(`/puzzle/${id}`);
  await page.getByRole('radio', { name: /Numbers/ }).check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: 'View Explanation' }).click();

  const player = page.getByRole('region', { name: 'Watch it break' });
  const track = player.getByRole('slider', { name: 'Stop' });
  const lit = player.locator('.code-set');
  const values = player.locator('[data-shown] .watch-values');
  const boxes = async () => ({
    frame: (await player.locator('.code-frame').boundingBox())!,
    lit: (await lit.boundingBox())!,
    values: (await values.boundingBox())!,
  });
  // What comes late, such as the rank, would move the player.
  await track.waitFor();
  await visitor.untilQuiet();
  await track.focus();
  const before = await page.evaluate(() => scrollY);
  for (const line of ['38', '58', '42', '45']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lit.getAttribute('data-line')).toBe(line);
    const { frame, lit: light, values: shown } = await boxes();
    expect(light.y).toBeGreaterThanOrEqual(frame.y);
    expect(light.y + light.height).toBeLessThanOrEqual(frame.y + frame.height);
    expect(shown.x).toBeGreaterThanOrEqual(frame.x + frame.width);
    expect(Math.abs(shown.y - light.y)).toBeLessThan(light.height);
  }
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const height = async () => (await player.boundingBox())!.height;
  const end = player.locator('.watch-ends').getByText('Harm: the used ticket got in again', { exact: true });
  const expectStill = async () => {
    const beforeEnd = await height();
    expect(await end.isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await end.waitFor();
    expect(await height()).toBe(beforeEnd);
  };
  await expectStill();
  await shoot(page, 'watch-end-1440');
  await page.keyboard.press('ArrowLeft');
  await shoot(page, 'watch-1440');
  await expectAccessible(visitor, 'the player');

  await page.setViewportSize({ width: 360, height: 740 });
  const { frame, values: shown } = await boxes();
  expect(shown.y).toBeGreaterThanOrEqual(frame.y + frame.height);
  await shoot(page, 'watch-360');
  await expectStill();
  await shoot(page, 'watch-end-360');
  await page.keyboard.press('ArrowLeft');
  await expectSound(visitor, 'the player on a phone');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(visitor, 'the player at 320');
  // The bar of a lit line runs along every row of it, and along its note.
  for (const line of [lit, page.locator('.code-lit')]) {
    const { bar, height, row, start, text } = await line.evaluate((element) => {
      const gutter = element.querySelector('.code-gutter')!;
      const bar = Number.parseFloat(getComputedStyle(gutter, '::after').height);
      const row = Number.parseFloat(getComputedStyle(element).lineHeight);
      const { height, left: start } = element.getBoundingClientRect();
      const [edge, text] = ['.code-gutter', '.code-text'].map((part) =>
        element.querySelector(part)!.getBoundingClientRect(),
      );
      return { bar, height, row, start: edge!.left - start, text: text!.left - edge!.right };
    });
    expect(height).toBeGreaterThan(row);
    expect(bar).toBeCloseTo(height, 0);
    expect([start, text]).toEqual([0, 0]);
  }
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const underlined = (run: string) =>
    player.getByRole('button', { name: run }).evaluate((button) => getComputedStyle(button).textDecorationLine);
  expect([await underlined('Vulnerable'), await underlined('Fixed')]).toEqual(['underline', 'none']);
  await page.emulateMedia({ forcedColors: null });

  await visitor.follow('/sync');
  await page.getByRole('heading', { name: 'Saved on this device' }).waitFor();
  await context.setOffline(true);
  await visitor.follow(`/puzzle/${id}`);
  await player.getByRole('button', { name: 'Next stop' }).click();
  await expect.poll(() => lit.getAttribute('data-line')).toBe('38');
  await visitor.leave();
});
