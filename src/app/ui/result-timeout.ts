/** How long a question waits for its result while we appear to be online, in milliseconds. */
export const resultTimeoutMs = 4000;
