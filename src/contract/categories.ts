/** The fields of security that puzzles and interview questions share, in the order in which screens list them. */
export const categoryNames = [
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

export type CategoryName = (typeof categoryNames)[number];
