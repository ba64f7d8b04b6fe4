import { expect, test } from 'vitest';
import { outlineOf } from './outline.ts';

const outlined = (language: string, code: string) =>
  outlineOf(code.split('\n'), language).map(({ name, first, last }) => `${name} ${first}-${last}`);

test('names Python functions with their classes, whatever their signatures look like', () => {
  const code = `def top(a,
        b):
    return a


class Groups:
    """Groups."""

    def __init__(self):
        self.all = {}

        self.more = 1

    async def join(
        self, group
    ):
        def inner():
            return group
        return inner


def last(): return 1
`;
  expect(outlined('PYTHON', code)).toEqual([
    'top 1-3',
    'Groups.__init__ 9-12',
    'Groups.join 14-19',
    'Groups.inner 17-18',
    'last 22-22',
  ]);
});

test('names C functions, but neither prototypes, macros, calls, nor types', () => {
  const code = `#define MAX(a, b) ((a) > (b) ? (a) : (b))
int later(int a);
struct range { int from, to; };
static int overlaps(struct range a, struct range b)
{
    return MAX(a.from, b.from);
}
const char *name(void) { return "x"; }
static int to_grains(int start,
                     struct range *range) {
    if (start)
        later(start);
out:
    return 0;
}
`;
  expect(outlined('C', code)).toEqual(['overlaps 4-7', 'name 8-8', 'to_grains 9-15']);
});

test('names Rust functions with the type that they belong to', () => {
  const code = `pub struct Drive;
impl Drive {
    pub(crate) const fn new() -> Drive {
        Drive
    }
}
impl<'a> Iterator for Walk<'a> {
    type Item = u8;
    fn next(&mut self)
        -> Option<u8>
    {
        None
    }
}
trait Open {
    fn open(&self);
}
async fn main() {
}
`;
  expect(outlined('RUST', code)).toEqual(['Drive::new 3-5', 'Walk::next 9-13', 'main 18-19']);
});

test('names Go functions with their receivers', () => {
  const code = `type Project struct {
	points map[string]int
}

func New(names ...string) *Project {
	return &Project{}
}

func (p *Project) Points(user string) int { return p.points[user] }

func (p Project) out(
	user string,
) int {
	return 0
}
`;
  expect(outlined('GO', code)).toEqual(['New 5-7', 'Project.Points 9-9', 'Project.out 11-15']);
});

test('has nothing to say about a language it doesn’t know', () => {
  expect(outlined('COBOL', 'def a():\n    pass')).toEqual([]);
});
