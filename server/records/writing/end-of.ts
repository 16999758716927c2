/** When the last utterance ends; null without utterances. */
export function endOf(dialogs: readonly { start_ms: number; duration_ms: number }[]): number | null {
  let endMs: number | null = null;
  for (const dialog of dialogs) endMs = Math.max(endMs ?? 0, dialog.start_ms + dialog.duration_ms);
  return endMs;
}
