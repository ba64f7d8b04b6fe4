import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRows } from './row-hash.ts';

const rows = fc.uniqueArray(
  fc.record({ kind: fc.constantFrom('answer', 'puzzle'), key: fc.nat().map(String), version: fc.nat() }),
  { selector: ({ kind, key }) => `${kind}:${key}`, minLength: 1 },
);

describe('hashRows', () => {
  it('is the SHA-256 of the sorted lines', async () => {
    expect(await hashRows([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('ignores the order of rows, and changes with any version or missing row', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const hash = await hashRows(list);
        expect(await hashRows(list.toReversed())).toBe(hash);
        expect(await hashRows(list.slice(1))).not.toBe(hash);
        const [first, ...rest] = list;
        if (first) expect(await hashRows([{ ...first, version: first.version + 1 }, ...rest])).not.toBe(hash);
      }),
    );
  });
});
