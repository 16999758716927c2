import { analyseTranscript } from '../../server/text/analyse-transcript.ts';
import { toEnglishStem } from '../../server/text/terms/english-stem.ts';
import type { TableRow } from './print-table.ts';
import type { LabelledMeeting } from './read-meetings.ts';

/** Words that no title may contain: fillers, small talk, and words for a meeting itself. */
const JUNK =
  /\b(?:m+|u[hm]+|eh|e?hm+|huh|cuz|yeah|okay|gonna|stuff|things?|something|find|already|able|just|really|completely|basically|actually|maybe|sort|kind|lot|bit|today|with the|the meeting|a meeting|first meeting|double|upper|major|triple|final)\b|^(?:of|with|uh|the|and|so)\b|['’]s?(?:,|$)/i;
const WORD = /[a-z0-9]{3,}/g;
const JOINTS = new Set(['and', 'the', 'for', 'with', 'from']);

/**
 * Measures titles of meetings and sections: how many there are, how many contain junk, and how many share a
 * word with the name that people gave.
 */
export function measureTitles(meetings: readonly LabelledMeeting[]): TableRow[] {
  const made = meetings.map((meeting) => {
    const { title, insights } = analyseTranscript(meeting.transcript, {
      transcripts: 0,
      countTranscriptsWith: () => 0,
    });
    const valueOf = (type: string) => insights.find((insight) => insight.type === type)?.value?.items ?? [];
    return { title, sections: valueOf('toc'), keywords: valueOf('keyword'), topics: meeting.topics };
  });
  const titles = made.flatMap(({ title, topics }) => (title === null ? [] : [{ text: title, topics }]));
  const sections = made.flatMap(({ sections: items, topics }) =>
    items.map(({ title = '' }) => ({ text: title, topics })),
  );
  const keywords = made.flatMap(({ keywords: items, topics }) =>
    items.map(({ text = '' }) => ({ text, topics })),
  );
  return [
    toRow('titles of meetings', titles, meetings.length),
    toRow('titles of sections', sections, sections.length),
    toRow('keywords', keywords, keywords.length),
  ];
}

type Named = readonly { text: string; topics: readonly string[] }[];

function toRow(what: string, named: Named, of: number): TableRow {
  const share = (isSo: (each: Named[number]) => boolean) =>
    named.filter(isSo).length / Math.max(1, named.length);
  return {
    what,
    figures: {
      titled: named.length / Math.max(1, of),
      'with junk': share(({ text }) => JUNK.test(text)),
      'of several words': share(({ text }) => / /.test(text)),
      'word of a topic by people': share(({ text, topics }) => {
        const people = new Set(topics.flatMap(toStems));
        return toStems(text).some((stem) => people.has(stem));
      }),
    },
    measured_on: `${of}, by a list of junk and the topics that people wrote`,
  };
}

const toStems = (text: string): string[] =>
  (text.toLowerCase().match(WORD) ?? []).filter((word) => !JOINTS.has(word)).map(toEnglishStem);
