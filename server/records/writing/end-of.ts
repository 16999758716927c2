/** When the last utterance ends; null without utterances. */
export function endOf(dialogs: readonly { start_ms: number; duration_ms: number }[]): number | null {
  let end_ms: number | null = null;
  for (const dialog of dialogs) end_ms = Math.max(end_ms ?? 0, dialog.start_ms + dialog.duration_ms);
  return end_ms;
}
