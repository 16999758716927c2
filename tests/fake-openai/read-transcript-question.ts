/** An utterance as it stands in the question. */
export interface AskedLine {
  id: number;
  speaker: string;
  text: string;
}

/** The lines `[12] Ada: …` of a question about a transcript; none in one about the minutes of its parts. */
export function readTranscriptQuestion({
  messages,
}: {
  messages: readonly { role: string; content: string }[];
}): AskedLine[] {
  const question = messages.find(({ role }) => role === 'user')?.content ?? '';
  const lines = question.matchAll(/^\[(?<id>[0-9]+)\] (?<speaker>[^:]*): (?<text>.*)$/gm);
  return Array.from(lines, ({ groups = {} }) => ({
    id: Number(groups['id']),
    speaker: groups['speaker'] ?? '',
    text: groups['text'] ?? '',
  }));
}
