#!/usr/bin/env bash
# ts-fsrs 5.4.2: `maximum_interval` bounds Hard alone. Once a card is mature, Good is scheduled one day after the maximum and Easy two, because
# the scheduler bounds the three intervals first and then moves each at least one day past the one before. With a maximum of 365 days, the
# next review of a well-known card is 366 days away.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-fsrs@5.4.2

cat >run.mjs <<'JS'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';

for (const maximum of [30, 365]) {
  const scheduler = fsrs({ enable_fuzz: false, maximum_interval: maximum });
  let card = createEmptyCard(new Date('2026-01-01T12:00:00Z'));
  let choices;
  for (let review = 0; review < 25; review++) {
    choices = scheduler.repeat(card, card.due);
    card = choices[Rating.Good].card;
  }
  const days = (rating) => choices[rating].card.scheduled_days;
  console.log(`maximum ${maximum}: hard ${days(Rating.Hard)}, good ${days(Rating.Good)}, easy ${days(Rating.Easy)}`);
}
JS
node run.mjs | tee seen
diff seen - <<'SEEN'
maximum 30: hard 30, good 31, easy 32
maximum 365: hard 365, good 366, easy 367
SEEN
