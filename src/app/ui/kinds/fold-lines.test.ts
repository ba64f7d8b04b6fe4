import { expect, test } from 'vitest';
import { foldsOf } from './fold-lines.ts';

const folded = (language: string, code: string) => {
  const lines = code.split('\n');
  return foldsOf(lines, language).map(({ first, last }) => [lines[first], lines[last]]);
};

test("folds Python's indented blocks", () => {
  const code = `import os

LIMITS = {
    "a": 1,
    "b": 2,
}


class Store:
    def get(self):
        return 1

    def put(self):
        return 2


@route("/")
def show(
    request,
    store,
):
    return store.get()


def short():
    return 0

if True:
    a = 1
    b = 2
    c = 3
`;
  expect(folded('PYTHON', code)).toEqual([
    ['LIMITS = {', '}'],
    ['class Store:', '        return 2'],
    ['def show(', '    return store.get()'],
    ['if True:', '    c = 3'],
  ]);
});

test('folds C functions from head to brace, with labels and directives', () => {
  const code = `#include <stdio.h>
#define SIZE 4

struct buf {
    char *at;
    size_t left;
};

static int read_all(struct buf *b,
                    int fd)
{
    if (fd < 0)
        goto fail;
#ifdef TRACE
    trace(b);
#endif
    return 0;
fail:
    return -1;
}

int main(void) { return 0; }
`;
  expect(folded('C', code)).toEqual([
    ['struct buf {', '};'],
    ['static int read_all(struct buf *b,', '}'],
  ]);
});

test('folds Go and Rust functions, types, and groups', () => {
  expect(folded('GO', 'package a\n\nimport (\n\t"io"\n\t"os"\n)\n\nfunc a() int {\n\tx := 1\n\treturn x\n}\n')).toEqual(
    [
      ['import (', ')'],
      ['func a() int {', '}'],
    ],
  );
  expect(
    folded('RUST', '#[derive(Debug)]\npub struct A {\n    a: u8,\n    b: u8,\n}\n\nfn b() -> u8 {\n    1\n}\n'),
  ).toEqual([['pub struct A {', '}']]);
});

test('folds each function of a long class', () => {
  const method = (name: string) => `    def ${name}(self):\n${'        self.count += 1\n'.repeat(9)}`;
  const code = `class Counter:\n    "Counts."\n\n${['one', 'two', 'three', 'four'].map(method).join('\n')}\n\ncount = 1\n`;
  expect(folded('PYTHON', code).map(([head]) => head?.trim())).toEqual([
    'def one(self):',
    'def two(self):',
    'def three(self):',
    'def four(self):',
  ]);
  const rust = `impl A {\n${'    fn a() {\n        b();\n        b();\n    }\n'.repeat(8)}}\n\nfn c() {\n    b();\n    b();\n}\n`;
  expect(folded('RUST', rust)).toEqual([...Array(8).fill(['    fn a() {', '    }']), ['fn c() {', '}']]);
});

test('a file without blocks has nothing to fold', () => {
  expect(folded('PYTHON', 'a = 1\nb = 2\n')).toEqual([]);
});
