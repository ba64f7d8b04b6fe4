/** How long a question waits for its verdict while we appear to be online, in milliseconds. */
export const resultTimeoutMs = 4000;
