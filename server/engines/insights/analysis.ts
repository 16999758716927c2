/** The analysis of one transcript without network or model, as pure functions of all their input. */
import { analyseTranscript } from '../../text/analyse-transcript.ts';
import { recommendLabels } from '../../text/builtin-insights/recommend-labels.ts';
import { toTermCounts } from '../../text/terms/to-term-counts.ts';
import type { Analysis, AnalysisInput, Counts } from './insight-engine.ts';

export function countTerms({ transcript, uncounted }: AnalysisInput): Counts {
  return {
    term_counts: toCounts(transcript.dialogs.map(({ text }) => text)),
    counted: uncounted.map(({ record_id, texts }) => ({ record_id, term_counts: toCounts(texts) })),
  };
}

const toCounts = (texts: readonly string[]) => Object.fromEntries(toTermCounts(texts));

export function analyse(input: AnalysisInput): Analysis {
  const { transcript, others, uncounted } = input;
  const counts = countTerms(input);
  const counted = counts.counted.map(({ term_counts }, index) => ({
    label_ids: uncounted[index]?.label_ids ?? [],
    term_counts,
  }));
  const known = [...others, ...counted].map(({ label_ids, term_counts }) => ({
    label_ids,
    term_counts: new Map(Object.entries(term_counts)),
  }));
  const labelled = known.filter(({ label_ids }) => label_ids.length > 0);
  const own = new Map(Object.entries(counts.term_counts));
  return {
    ...counts,
    ...analyseTranscript(transcript, toBackground(known)),
    language: transcript.language,
    recommended_label_ids: recommendLabels(own, labelled).map(({ label_id }) => label_id),
  };
}

function toBackground(transcripts: readonly { term_counts: ReadonlyMap<string, number> }[]) {
  const holders = new Map<string, number>();
  for (const { term_counts } of transcripts) {
    for (const term of term_counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  return { transcripts: transcripts.length, countTranscriptsWith: (term: string) => holders.get(term) ?? 0 };
}
