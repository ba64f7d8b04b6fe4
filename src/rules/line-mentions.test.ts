import { expect, test } from 'vitest';
import { linesAsked } from './line-mentions.ts';
import { splitLineMentions } from './split-mentions.ts';

test('a single line is one mention with its word', () => {
  expect(splitLineMentions('First line 14 stores it.', 30)).toEqual([
    'First ',
    { text: 'line 14', line: 14 },
    ' stores it.',
  ]);
});

test('each number of several lines is a mention', () => {
  expect(splitLineMentions('Lines 46 and 47 race', 60)).toEqual([
    'Lines ',
    { text: '46', line: 46 },
    ' and ',
    { text: '47', line: 47 },
    ' race',
  ]);
});

test('an old line of a diff is a negative number', () => {
  expect(splitLineMentions('Line 3 replaces old line 4.', 30)).toEqual([
    { text: 'Line 3', line: 3 },
    ' replaces ',
    { text: 'old line 4', line: -4 },
    '.',
  ]);
  expect(splitLineMentions('Old lines 4 and 5 go', 30)).toEqual([
    'Old lines ',
    { text: '4', line: -4 },
    ' and ',
    { text: '5', line: -5 },
    ' go',
  ]);
  expect(linesAsked('Which input did old line 4 refuse that line 7 admits?', 30)).toEqual([-4, 7]);
});

test("a line that the code doesn't have stays text", () => {
  expect(splitLineMentions('On line 90 of line 0.', 30)).toEqual(['On line 90 of line 0.']);
  expect(splitLineMentions('pipeline 4 and 12 lines', 30)).toEqual(['pipeline 4 and 12 lines']);
});

test('a question asks about the lines that it names', () => {
  expect(linesAsked('Line 46 admits three modules. Why does that not limit what line 48 returns?', 60)).toEqual([
    46, 48,
  ]);
  expect(linesAsked('Lines 19 to 21 test every name first.', 60)).toEqual([19, 20, 21]);
  expect(linesAsked('Lines 3–400', 5)).toEqual([3, 4, 5]);
  expect(linesAsked('Which change closes the hole?', 60)).toEqual([]);
});
