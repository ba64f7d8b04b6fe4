/** The fields of security that a few lines of code can show. The library has puzzles in each. */
export const codeCategoryNames = [
  'Memory Safety',
  'Injection',
  'Access Control',
  'Cryptography',
  'Concurrency',
  'Integer Handling',
  'Deserialization',
  'File & Path Handling',
  'Web & Network',
  'Resource Exhaustion',
] as const;

/** The fields of security that puzzles and interview questions share, in the order in which screens list them. */
export const categoryNames = [...codeCategoryNames, 'Cloud & Supply Chain', 'AI & Agents'] as const;

export type CategoryName = (typeof categoryNames)[number];
