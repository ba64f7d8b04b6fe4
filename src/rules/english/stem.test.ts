import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    'validate validates validated validating validation',
    'free frees freed freeing',
    'copy copies copied copying',
    'hash hashes hashed hashing',
    'write writes written wrote writing writer',
    'sanitize sanitise sanitised sanitizes sanitizing sanitization sanitisation',
    'parameter parameters parameterized parameterised',
    'inject injects injected injection injections',
    'verify verifies verified verification',
    'stop stops stopped stopping',
    'pass passes passed passing',
    'race races racing racy',
    'compare compares compared comparing comparison',
    'predict predictable predictability predicted',
    'allocate allocation allocator allocations',
    'process processes processing processor',
    'atomic atomically',
    'confidential confidentiality confidentially',
  ])('is the same for %s', (forms) => {
    expect([...new Set(forms.split(' ').map(stem))]).toHaveLength(1);
  });

  it.each([
    ['encode', 'decode'],
    ['state', 'statement'],
    ['form', 'format'],
    ['signal', 'signature'],
    ['user', 'use'],
    ['integer', 'integrity'],
    ['safe', 'unsafe'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });

  it('is never empty', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => stem(word).length > 0));
  });
});
