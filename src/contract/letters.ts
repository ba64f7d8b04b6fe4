/** The letters of a question's options, in their order. In a file of its own, because the first screen has no schemas. */
export const letters = ['A', 'B', 'C', 'D'] as const;
