const irregular = new Map(
  Object.entries({
    begin: 'began begun',
    break: 'broke broken',
    build: 'built',
    choose: 'chose chosen',
    defeat: 'defeated defeating',
    find: 'found',
    forget: 'forgot forgotten',
    give: 'gave given',
    hide: 'hid hidden',
    hold: 'held',
    index: 'indices',
    keep: 'kept',
    know: 'knew known',
    lose: 'lost',
    make: 'made',
    overwrite: 'overwrote overwritten',
    repeat: 'repeated repeating',
    run: 'ran',
    see: 'saw seen',
    send: 'sent',
    steal: 'stole stolen',
    take: 'took taken',
    treat: 'treated treating',
    write: 'wrote written',
  }).flatMap(([base, forms]) => forms.split(' ').map((form) => [form, base] as const)),
);

/** Endings in the order of their removal, the fewest letters that must stay, and their replacement. */
const endings: [RegExp, number, string?][] = [
  [/ies$/, 2, 'y'],
  [/(?<=[^sui])s$/, 2],
  [/ied$/, 2, 'y'],
  [/ated$|ating$/, 3],
  [/(?:ed|ings?)$/, 3],
  [/ly$/, 4],
  [/(?:ness|[ai]bility|[ai]ble|ity)$/, 4],
  [/i[sz](?:e|er|ation|on)?$/, 4],
  [/ification$/, 2, 'ify'],
  [/at(?:e|ion|or|ive)$/, 3],
  [/(?:ion|or|er|ive)$/, 4],
  [/al$/, 5],
  [/[eyi]$/, 3],
];

/** Returns the stem of a lowercase English word: `validated`, `validates`, and `validation` have the same. */
export function stem(word: string): string {
  let rest = irregular.get(word) ?? word;
  for (const [ending, shortest, instead = ''] of endings) {
    const shorter = rest.replace(ending, '');
    if (shorter === rest || shorter.length < shortest || !/[aeiouy]/.test(shorter)) continue;
    rest = `${shorter.replace(/([b-df-hj-np-tv-z])\1$/, '$1')}${instead}`;
  }
  return rest.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
