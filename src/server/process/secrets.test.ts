import { expect, it } from 'vitest';
import { describeServer } from '../../../tests/support/server.ts';
import { recordStatements } from '../../../tests/support/statements.ts';
import { readSecret } from './secrets.ts';

describeServer('A secret', (openServer) => {
  it('is created once, even if several callers ask simultaneously', async () => {
    const { db } = await openServer();
    const asked = await Promise.all(Array.from({ length: 5 }, () => readSecret(db, 'new')));
    expect(new Set([...asked, await readSecret(db, 'new')]).size).toBe(1);
  });

  it('is read without a write once it exists, so a standby can answer', async () => {
    const { db } = await openServer();
    await readSecret(db, 'known');
    const statements = await recordStatements(() => readSecret(db, 'known'));
    expect(statements.map(({ text }) => text.split(' ')[0])).toEqual(['select']);
  });
});
