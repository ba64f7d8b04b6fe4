import type { Paragraph, PhrasingContent, Root, RootContent, Table, TableCell } from 'mdast';

type Column = 'left' | 'right' | 'center' | null;

/** Markdown's tables, which CommonMark has not: turns paragraphs whose second line is a row of dashes into tables. */
export function markdownTables() {
  return (tree: Root): void => {
    visit(tree);
  };
}

function visit(parent: { children: RootContent[] }): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'paragraph') parent.children[index] = tableOf(child) ?? child;
    else if (child.type === 'list') child.children.forEach(visit);
    else if (child.type === 'blockquote') visit(child);
  }
}

export function tableOf({ children }: Paragraph): Table | null {
  const lines = splitAt(children, '\n');
  const [head, dashes, ...rows] = lines;
  if (!head || dashes?.length !== 1 || dashes[0]?.type !== 'text') return null;
  const align = columnsOf(dashes[0].value);
  const first = align && cellsOf(head);
  if (!first || first.length !== align.length) return null;
  return {
    type: 'table',
    align,
    children: [first, ...rows.map(cellsOf)].map((cells) => ({
      type: 'tableRow' as const,
      children: align.map((_, column): TableCell => cells[column] ?? { type: 'tableCell', children: [] }),
    })),
  };
}

function columnsOf(line: string): Column[] | null {
  const cells = line.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  if (!line.includes('|') || !cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))) return null;
  return cells.map((cell) => {
    const [left, right] = [cell.trim().startsWith(':'), cell.trim().endsWith(':')];
    return left && right ? 'center' : right ? 'right' : left ? 'left' : null;
  });
}

function cellsOf(line: PhrasingContent[]): TableCell[] {
  const cells = splitAt(line, '|');
  if (cells[0] && isBlank(cells[0])) cells.shift();
  const last = cells.at(-1);
  if (last && isBlank(last)) cells.pop();
  return cells.map((children) => ({ type: 'tableCell', children: trimmed(children) }));
}

/** Cuts inline content wherever `separator` stands in its plain text. */
function splitAt(nodes: readonly PhrasingContent[], separator: string): PhrasingContent[][] {
  const groups: PhrasingContent[][] = [[]];
  for (const node of nodes) {
    if (node.type !== 'text') {
      groups.at(-1)!.push(node.type === 'inlineCode' ? { ...node, value: node.value.replaceAll('\\|', '|') } : node);
      continue;
    }
    for (const [index, value] of node.value.split(separator).entries()) {
      if (index > 0) groups.push([]);
      if (value !== '') groups.at(-1)!.push({ type: 'text', value });
    }
  }
  return groups;
}

function isBlank(nodes: readonly PhrasingContent[]): boolean {
  return nodes.every((node) => node.type === 'text' && node.value.trim() === '');
}

function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, index) => {
    if (node.type !== 'text') return node;
    const start = index === 0 ? node.value.trimStart() : node.value;
    return { ...node, value: index === nodes.length - 1 ? start.trimEnd() : start };
  });
}
