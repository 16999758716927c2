/** Fills a template with what was said, quoted: without a model, nobody writes what belongs under a heading. */
import type { InsightItem } from '@minutebook/contract/resources/insight.ts';
import { isDecision } from '../builtin-insights/rank-sentences.ts';
import { toSentences, type Sentence } from '../builtin-insights/to-sentences.ts';
import type { SpokenDialog } from '../builtin-insights/transcript-to-analyse.ts';
import { processed, type MadeInsight } from '../made-insight.ts';
import type { Template, TemplateHeading } from './template.ts';

const MOST_UNDER_A_HEADING = 5;
/** A shorter one says little by itself. */
const LEAST_WORDS = 4;

interface Found {
  dialogs: readonly SpokenDialog[];
  insights: readonly MadeInsight[];
}

/** undefined: the meeting has nothing for any of the headings. */
export function fillHeadings(template: Template, { dialogs, insights }: Found): MadeInsight | undefined {
  const sentences = toSentences(dialogs).filter(({ words }) => words >= LEAST_WORDS);
  const actions = insights.find(({ type }) => type === 'action_item')?.value?.items ?? [];
  const filled = template.headings.map((heading) => ({
    heading: heading.text,
    lines: heading.finds === 'actions' ? toLines(actions) : findSentences(heading, sentences),
  }));
  return toTemplateInsight(template, filled);
}

/** undefined: nothing stands under any of the headings. */
export function toTemplateInsight(
  { template_id, name }: Pick<Template, 'template_id' | 'name'>,
  filled: readonly { heading: string; lines: readonly string[] }[],
): MadeInsight | undefined {
  const parts = filled
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => [`## ${heading}`, ...lines.map((line) => `- ${line}`)].join('\n'));
  if (parts.length === 0) return undefined;
  const text = [`# ${name}`, ...parts].join('\n\n');
  return { ...processed('custom', { text }), custom_insight_template_id: template_id };
}

const toLines = (items: readonly InsightItem[]): string[] =>
  items.flatMap(({ text, assignee }) => {
    if (text === undefined) return [];
    return [assignee == null ? text : `**${assignee}**: ${text}`];
  });

/** The sentences that are of the heading's kind or have most of its words, in the order in which they are said. */
function findSentences({ finds, words }: TemplateHeading, sentences: readonly Sentence[]): string[] {
  const toRank = (sentence: Sentence): number => {
    if (finds === 'questions') return Number(sentence.is_question);
    if (finds === 'decisions') return Number(isDecision(sentence) && !sentence.is_question);
    const said = ` ${sentence.text.toLowerCase()}`;
    return words.filter((word) => said.includes(isSpaced(word) ? ` ${word}` : word)).length;
  };
  return sentences
    .map((sentence, place) => ({ sentence, place, rank: toRank(sentence) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || a.place - b.place)
    .slice(0, MOST_UNDER_A_HEADING)
    .toSorted((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence.text);
}

/** Whether a word is of a script whose words begin after a space; in others they begin anywhere. */
const isSpaced = (word: string): boolean => word.charCodeAt(0) < FIRST_OF_EAST_ASIA;
const FIRST_OF_EAST_ASIA = 0x1100;
