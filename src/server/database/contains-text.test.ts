import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { describeOnEachDatabase, type TestServer } from '../../../tests/support/server.ts';
import { searchForm } from '../../contract/honest-text.ts';
import { containsText } from './contains-text.ts';

describeOnEachDatabase('A search', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });

  test.each([
    ['Café', 'CAFE\u0301'],
    ['Cafe\u0301', 'café'],
    ['Ｆｕｌｌ width', 'full'],
    ['full width', 'ＦＵＬＬ'],
    ['Ärger ①', 'ärger 1'],
    ['soft', 'so\u00ADft'],
    ['No Man’s Land', "man's"],
    ['No Man’s Land', 'man’s'],
    ["No Man's Land", 'man’s'],
  ])('finds %j by %j', async (text, q) => {
    const { rows } = await server.db.execute(sql`select ${containsText(sql`${text}::text`, searchForm(q))} as found`);
    expect(rows).toEqual([{ found: true }]);
  });

  test.each([
    ['Café', 'cafe'],
    ['100 percent', '100%'],
    ['a', 'b'],
  ])("doesn't find %j by %j", async (text, q) => {
    const { rows } = await server.db.execute(sql`select ${containsText(sql`${text}::text`, searchForm(q))} as found`);
    expect(rows).toEqual([{ found: false }]);
  });
});
