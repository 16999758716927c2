import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { AnswerPassage, Question } from '@minutebook/contract/v3/answer-endpoints.ts';
import { MarkedText } from '../../../components/marked-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { client } from '../../../session/client.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { markTerms } from './is-question.ts';

/** The API's limit. */
const MOST_CHARACTERS = 500;

export interface AnswersProps {
  slug: string;
  question: string;
  scope: NonNullable<Question['scope']>;
  /** One record's: its title says nothing. */
  hides_titles?: boolean;
}

/** Passages that answer a question, each a link to its moment. */
export function Answers({ slug, question, scope, hides_titles = false }: AnswersProps) {
  const { records } = useWords();
  // A model's sentences take seconds, and are not shown here yet.
  const body = { question: question.slice(0, MOST_CHARACTERS), scope, with_text: false };
  const { data, error, refetch } = useQuery({
    queryKey: ['answers', slug, body],
    queryFn: ({ signal }) => client.ask({ params: { slug }, body }, { signal }),
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const passages = data?.passages ?? [];
  const meetings = new Set(passages.map(({ record_id }) => record_id)).size;
  return (
    <section
      ref={showWhole}
      aria-label={records.answers}
      className="scroll-mt-[calc(var(--frame-height,0px)+var(--header-height,0px)+3.5rem)] rounded-card border border-line p-3"
    >
      <h2 className="px-2 text-sm font-semibold">{records.answers}</h2>
      <p role="status" className="min-h-5 px-2 text-sm text-soft">
        {data !== undefined &&
          (passages.length === 0
            ? records.answers_none
            : records.answers_found({ passages: passages.length, meetings }))}
      </p>
      <ol className="mt-1 flex flex-col gap-1">
        {passages.map((passage) => (
          <li key={passage.number}>
            <Passage slug={slug} passage={passage} hides_title={hides_titles} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In a record, whoever asks may have scrolled far below. */
const showWhole = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

interface PassageProps {
  slug: string;
  passage: AnswerPassage;
  hides_title: boolean;
}

function Passage({ slug, passage, hides_title }: PassageProps) {
  const toTitle = useTitleOf();
  const format = useFormat();
  const { record_id, title, started_at, dialog_ids, start_ms, speaker, text, terms } = passage;
  const named = [hides_title ? null : toTitle({ title, started_at }), speaker?.name].filter(
    (part) => part != null,
  );
  return (
    <Link
      to="/w/$slug/records/$record_id"
      params={{ slug, record_id: String(record_id) }}
      hash={`d${dialog_ids[0] ?? 1}`}
      className="block rounded-control px-2 py-1.5 hover:bg-accent-soft"
    >
      <span className="flex items-center gap-2 text-sm">
        <Play size={13} aria-hidden className="shrink-0 text-accent-ink" />
        <span className="shrink-0 font-mono text-xs text-accent-ink tabular-nums">
          {format.timecode(start_ms)}
        </span>
        <span className="min-w-0 truncate font-medium">{named.join(' · ')}</span>
        {!hides_title && (
          <span className="ml-auto shrink-0 text-xs text-faint">{format.date(started_at)}</span>
        )}
      </span>
      <span lang={findLanguage(text)} className="mt-0.5 block text-sm whitespace-pre-line text-soft">
        <MarkedText text={text} marks={markTerms(text, terms)} />
      </span>
    </Link>
  );
}
