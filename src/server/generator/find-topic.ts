import { readPhrase } from '../../rules/english/read-sentences.ts';

/** What a draft is about, and other names that staff can use for it. */
export interface Topic {
  topic: string;
  also: readonly string[];
}

/**
 * Returns the topics that a request names, best first. A request names a topic if it has every word of one of the topic's names, or if all of
 * its words are in one: "a race condition in a wallet" and "race" both name "race condition". More words in common are better.
 */
export function findTopics<Known extends Topic>(topics: readonly Known[], request: string): Known[] {
  const asked = wordsOf(request);
  if (asked.size === 0) return [];
  return topics
    .map((topic) => ({
      topic,
      fit: Math.max(...[topic.topic, ...topic.also].map((name) => fitOf(wordsOf(name), asked))),
    }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ topic }) => topic);
}

function fitOf(name: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  const [fewer, more] = name.size < asked.size ? [name, asked] : [asked, name];
  return [...fewer].every((word) => more.has(word)) ? fewer.size : 0;
}

function wordsOf(text: string): Set<string> {
  return new Set(readPhrase(text).flatMap(({ stems, isFiller }) => (isFiller ? [] : stems)));
}

/** Returns topics as a list in a sentence: "SQL injection, path traversal, or nonce reuse". */
export function listTopics(topics: readonly Topic[]): string {
  const formatter = new Intl.ListFormat('en-US', { type: 'disjunction' });
  return formatter.format([...new Set(topics.map(({ topic }) => topic))]);
}
