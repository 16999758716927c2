/** The analysis of one transcript without network or model, as pure functions of all their input. */
import { analyseTranscript } from '../../text/analyse-transcript.ts';
import { recommendLabels, type LabelledRecord } from '../../text/builtin-insights/recommend-labels.ts';
import type { BackgroundTerms } from '../../text/builtin-insights/transcript-to-analyse.ts';
import { fillHeadings } from '../../text/templates/fill-headings.ts';
import { openNumberedTerms } from '../../text/terms/numbered-terms.ts';
import { toTermCounts } from '../../text/terms/to-terms.ts';
import type { Analysis, AnalysisInput, Counts, TermCounts } from './insight-engine.ts';

function countTerms({ transcript, uncounted }: AnalysisInput): Counts {
  return {
    term_counts: toCounts(transcript.dialogs.map(({ text }) => text)),
    counted: uncounted.map(({ record_id, texts }) => ({ record_id, term_counts: toCounts(texts) })),
  };
}

const toCounts = (texts: readonly string[]) => JSON.stringify(Object.fromEntries(toTermCounts(texts)));

export function analyse(input: AnalysisInput): Analysis {
  const { transcript, template, others, uncounted } = input;
  const counts = countTerms(input);
  const counted = counts.counted.map(({ term_counts }, index) => ({
    label_ids: uncounted[index]?.label_ids ?? [],
    term_counts,
  }));
  const labelled: LabelledRecord[] = [];
  const terms = openNumberedTerms();
  const holders: number[] = [];
  const compared = [...others, ...counted];
  for (const { label_ids, term_counts } of compared) {
    // One after the other, so that only what is compared with them stays in memory.
    const known = terms.number(readCounts(term_counts));
    for (const term of known.terms) holders[term] = (holders[term] ?? 0) + 1;
    if (label_ids.length > 0) labelled.push({ label_ids, ...known });
  }
  const background: BackgroundTerms = {
    transcripts: compared.length,
    countTranscriptsWith: (term) => holders[terms.numberOf(term) ?? -1] ?? 0,
  };
  const own = terms.number(readCounts(counts.term_counts));
  const made = analyseTranscript(transcript, background);
  const { dialogs } = transcript;
  const filled = template == null ? undefined : fillHeadings(template, { dialogs, ...made });
  return {
    ...counts,
    ...made,
    insights: [...made.insights, ...(filled === undefined ? [] : [filled])],
    language: transcript.language,
    recommended_label_ids: recommendLabels(own, labelled, terms.size()).map(({ label_id }) => label_id),
  };
}

const readCounts = (json: string) => JSON.parse(json) as TermCounts;
