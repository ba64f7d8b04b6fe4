import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { openFinished } from '../support/finished-puzzle.ts';
import { itAtNight } from '../support/it-at-night.ts';
import { openStage } from '../support/journey.ts';

const stage = openStage();

/** Returns the widths of the text at which punctuation after a line's name begins a new line. */
function widthsThatPartCommas(text: Locator): Promise<number[]> {
  return text.evaluate((markdown) => {
    const names = [...markdown.querySelectorAll('.line-link')];
    const isParted = (name: Element) => {
      const range = document.createRange();
      range.setStart(name.nextSibling!, 0);
      range.setEnd(name.nextSibling!, 1);
      return range.getBoundingClientRect().left < name.getBoundingClientRect().right - 1;
    };
    const widths = Array.from({ length: 300 }, (_, index) => 60 + index);
    return widths.filter((width) => {
      (markdown as HTMLElement).style.inlineSize = `${width}px`;
      return names.length !== 4 || names.some(isParted);
    });
  });
}

const tricks = [
  '<script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'">',
  '[a link](javascript:document.title="owned") [another](vbscript:x) [data](data:text/html,x) [good](https://example.org/)',
  '![a picture](https://tracker.test/pixel.png) <iframe src="https://tracker.test/"></iframe>',
  '<style>body { display: none }</style> <form action="https://tracker.test/"><input></form>',
  '[ref]: javascript:alert(1)\n[click][ref]',
  'Line 1, line 2; line 3: see line 4.',
  'The end is in sight.',
].join('\n\n');

describe('Markdown', () => {
  it('runs nothing, loads nothing from other sites, and links only to web URLs', async () => {
    const visitor = await stage.visitor();
    await openFinished(visitor.page, tricks);
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const text = page.locator('.markdown');
    await text.getByText('The end is in sight.').waitFor();
    expect(await text.locator('script, iframe, style, form, input, img').count()).toBe(0);
    const targets = await text
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(targets.filter((target) => target !== '' && !target.startsWith('https://'))).toEqual([]);
    expect(targets).toContain('https://example.org/');
    expect(await page.title()).not.toContain('owned');
    expect(asked.filter((url) => url.includes('tracker.test'))).toEqual([]);
    expect(await widthsThatPartCommas(text)).toEqual([]);
    await visitor.leave();
  });

  itAtNight.each([
    ['3,000 nested quotes', `${'> '.repeat(3000)}deep\n\nThe end is in sight.`],
    [
      '300 nested lists',
      `${Array.from({ length: 300 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n')}\n\nThe end is in sight.`,
    ],
    [
      '3,000 open brackets and stars',
      `${'['.repeat(3000)}${'*a '.repeat(3000)}${'`'.repeat(2999)}\n\nThe end is in sight.`,
    ],
    ['100 KB of words', `${'The quick brown fox. '.repeat(5000)}\n\nThe end is in sight.`],
    ['100 KB of links', `${'[a](https://example.org/) '.repeat(4000)}\n\nThe end is in sight.`],
  ])('shows what follows %s', async (_what, explanation) => {
    const visitor = await stage.visitor();
    await openFinished(visitor.page, explanation);
    await visitor.page.getByText('The end is in sight.').waitFor();
    await visitor.page.getByRole('button', { name: 'Thumbs up, 0' }).waitFor();
    await visitor.leave();
  });

  itAtNight('shows the same if the device has to parse it', async () => {
    const visitor = await stage.visitor();
    const shown = async (change: Partial<Puzzle>) => {
      await openFinished(visitor.page, tricks, change);
      await visitor.page.getByText('The end is in sight.').waitFor();
      return visitor.page.locator('.explanation-text').innerHTML();
    };
    expect(await shown({ explanation_tree: null })).toBe(await shown({}));
    await visitor.leave();
  });
});
