#!/usr/bin/env bash
# dexie 4.4.7: what a live query follows depends on whether the function passed to liveQuery is itself declared async. A plain function that
# returns an async function's promise gives the right value, but the query doesn't follow what it reads after awaiting an async function that
# had awaited another: it never runs again when that table changes. With `async () => …` around the same call it does. Native async functions,
# in Node with fake-indexeddb 6.2.8.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dexie@4.4.7 fake-indexeddb@6.2.8

cat >run.mjs <<'JS'
import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';

const db = new Dexie('shop');
db.version(1).stores({ orders: 'id', prices: 'id' });
await db.prices.put({ id: 1, cents: 100 });

const one = async () => {
  await db.orders.toArray();
};
const two = async () => {
  await one();
};
const three = async () => {
  await two();
};
for (const [name, before] of Object.entries({ one, two, three })) {
  const read = async () => {
    await before();
    return (await db.prices.get(1)).cents;
  };
  for (const [kind, querier] of Object.entries({ plain: () => read(), async: async () => read() })) {
    const seen = [];
    const subscription = liveQuery(querier).subscribe((cents) => seen.push(cents));
    const until = async (count) => {
      for (let turn = 0; seen.length < count && turn < 100; turn++) await new Promise((done) => setTimeout(done, 5));
    };
    await until(1);
    await db.prices.update(1, { cents: seen[0] + 1 });
    await until(2);
    subscription.unsubscribe();
    console.log(`${kind} querier, awaits ${name} deep: ${seen.length === 2 ? 'runs again' : 'misses the change'}`);
  }
}
db.close();
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
plain querier, awaits one deep: runs again
async querier, awaits one deep: runs again
plain querier, awaits two deep: misses the change
async querier, awaits two deep: runs again
plain querier, awaits three deep: misses the change
async querier, awaits three deep: runs again
SEEN
