import { stem } from './stem.ts';

/** Words that mean about the same in texts about security, one group per line. */
const groups = `
attacker adversary hacker intruder criminal
free release deallocate delete dispose
access touch dereference
allocate malloc calloc reserve
reuse recycle
check verify validate ensure
change modify alter overwrite tamper manipulate flip edit mutate
leak disclose disclosure reveal expose exposure infoleak
prevent stop block forbid prohibit disallow avoid hinder
concatenate concat glue paste interpolate splice
build construct assemble compose create
encode escape
guess predict bruteforce
limit restrict cap bound ceiling constrain maximum
allow permit accept
reject refuse deny decline
server backend
steal exfiltrate extract grab
forge fake spoof counterfeit
approve approval confirm confirmation consent
person human people employee staff colleague operator somebody someone
bug flaw vulnerability defect weakness hole
same identical equal
random unpredictable
unique distinct
store save persist
load fetch retrieve
simultaneous simultaneously concurrent concurrently parallel
lock mutex
atomic indivisible
crash segfault abort
remove strip eliminate erase
own belong
permission privilege authority
login authenticate signin logon
execute run
trust believe assume rely assumption
notice detect discover
silent silently unnoticed undetected
choose pick control decide determine influence dictate
data input value content payload
instruction command syntax
dangerous harmful risky
untrusted hostile malicious
expire expiry expiration lapse
rotate renew regenerate reissue
revoke invalidate
repeat duplicate twice
guarantee promise assure
enough sufficient adequate
small tiny narrow thin minimal
big large huge
begin start
hard difficult costly expensive
stay remain survive
fix mend repair remedy cure
review audit
allowlist whitelist
denylist blacklist blocklist
randomness entropy
signature sign
function routine
quick fast
`;

/** Maps the stem of each word of a group to the first word's stem. */
export const meanings: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((group) => {
      const [head = '', ...others] = group.split(' ').map(stem);
      return others.map((other) => [other, head] as const);
    }),
);

/** Returns one stem for all words of about the same meaning: that of `free` for `deallocated` and `releases`. */
export function meaningOf(word: string): string {
  const own = stem(word);
  return meanings.get(own) ?? own;
}
