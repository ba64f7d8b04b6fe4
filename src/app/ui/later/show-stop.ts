/** Tells the player to show the stop that answers a question, by the question's order. */
export const showStopEvent = 'showstop';

/** Scrolls the player of the recorded runs into view and shows the stop that answers a question. */
export function showStop(question: number): void {
  document.querySelector('.watch')?.dispatchEvent(new CustomEvent(showStopEvent, { detail: question }));
}
