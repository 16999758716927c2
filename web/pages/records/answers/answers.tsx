import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useId } from 'react';
import type { AnswerPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import { cx } from '../../../components/cx.ts';
import { MarkedText } from '../../../components/marked-text.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useIsArchived } from '../../../session/queries.ts';
import { findLanguage } from '../../../words/find-language.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { answerQuery, type Asked } from './answer-query.ts';
import { markTerms } from './is-question.ts';
import { KeepAnswer } from './keep-answer.tsx';
import { PassageNumber, WrittenAnswer } from './written-answer.tsx';

export interface AnswersProps extends Asked {
  /** In one record titles say nothing, and all meetings may be asked. */
  is_in_record?: boolean;
  /** The names of filters of the page that questions do not know. */
  unknown_filters?: readonly string[];
}

/** Passages that answer a question, each a link to its moment, below what a model has written from them. */
export function Answers({ is_in_record = false, unknown_filters = [], ...asked }: AnswersProps) {
  const { answers, frame } = useWords();
  const format = useFormat();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(answerQuery(asked));
  const isArchived = useIsArchived(asked.slug) !== false;
  const askAgain = () => void refetch();
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={askAgain} />;
  const passages = data?.passages ?? [];
  const meetings = new Set(passages.map(({ record_id }) => record_id)).size;
  return (
    <section
      ref={showWhole}
      aria-label={answers.title}
      className={cx(BELOW_BARS, 'rounded-card border border-line p-3')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-2 text-sm">
        <h2 className="font-semibold">{answers.title}</h2>
        {passages.length > 0 && !isArchived && (
          <span className="ml-auto">
            <KeepAnswer slug={asked.slug} question={asked.question} passages={passages} />
          </span>
        )}
        {is_in_record && (
          <Link
            to="/w/$slug/records"
            params={{ slug: asked.slug }}
            search={{ query: asked.question, ask: true }}
            className="text-accent-ink hover:underline"
          >
            {answers.ask_all}
          </Link>
        )}
      </div>
      <p role="status" className="min-h-5 px-2 text-sm text-soft">
        {data === undefined
          ? frame.loading
          : passages.length === 0
            ? answers.none
            : answers.found({ passages: passages.length, meetings })}
      </p>
      {unknown_filters.length > 0 && (
        <p className="px-2 text-sm text-soft">{answers.unknown_filters(format.list(unknown_filters))}</p>
      )}
      {data !== undefined && (
        <WrittenAnswer
          answer={data}
          is_writing={isFetching}
          is_cut_off={error !== null && !isFetching}
          onPassage={(number) => document.getElementById(id + number)?.focus()}
          onAskAgain={askAgain}
        />
      )}
      <ol data-answers className="mt-1 flex flex-col gap-1">
        {passages.map((passage) => (
          <li key={passage.number}>
            <Passage
              id={id + passage.number}
              slug={asked.slug}
              passage={passage}
              hides_title={is_in_record}
              is_numbered={data !== undefined && data.text.length > 0}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The margin that keeps an element that is scrolled to below the bars that stay on top. */
const BELOW_BARS = 'scroll-mt-[calc(var(--frame-height,0px)+var(--header-height,0px)+3.5rem)]';

/** Users who ask within a record may have scrolled far below this section. */
const showWhole = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' });

interface PassageProps {
  id: string;
  slug: string;
  passage: AnswerPassage;
  hides_title: boolean;
  is_numbered: boolean;
}

function Passage({ id, slug, passage, hides_title, is_numbered }: PassageProps) {
  const toTitle = useTitleOf();
  const format = useFormat();
  const { answers } = useWords();
  const { number, record_id, title, started_at, dialog_ids, start_ms, speaker, text } = passage;
  const named = [hides_title ? null : toTitle({ title, started_at }), speaker?.name].filter(
    (part) => part != null,
  );
  const place = {
    to: '/w/$slug/records/$record_id',
    params: { slug, record_id: String(record_id) },
    hash: `d${dialog_ids[0] ?? 1}`,
  } as const;
  return (
    <div className="relative">
      <Link
        {...place}
        id={id}
        className={cx(
          BELOW_BARS,
          'block rounded-control px-2 py-1.5 pl-9 pointer-coarse:pl-12 hover:bg-accent-soft focus:bg-accent-soft',
        )}
      >
        <span className="flex items-center gap-2 text-sm">
          {is_numbered && <PassageNumber number={number} />}
          <span className="shrink-0 font-mono text-xs text-accent-ink tabular-nums">
            {format.timecode(start_ms)}
          </span>
          <span className="min-w-0 truncate font-medium">{named.join(' · ')}</span>
          {!hides_title && (
            <span className="ml-auto shrink-0 text-xs text-faint">{format.shortDate(started_at)}</span>
          )}
        </span>
        <span lang={findLanguage(text)} className="mt-0.5 block text-sm whitespace-pre-line text-soft">
          <Said {...passage} />
        </span>
      </Link>
      <Link
        {...place}
        data-plays
        state={{ plays: true }}
        aria-label={answers.play_at(format.timecode(start_ms))}
        className="absolute top-0.5 left-1 grid size-7 place-items-center rounded-control text-accent-ink hover:bg-hover pointer-coarse:-top-1.5 pointer-coarse:size-11"
      >
        <Play size={13} aria-hidden />
      </Link>
    </div>
  );
}

/** The text of a passage; if several people speak, each line follows a name. */
function Said({ speaker, text, lines, terms }: AnswerPassage) {
  const { answers } = useWords();
  if (speaker !== null || lines === undefined)
    return <MarkedText text={text} marks={markTerms(text, terms)} />;
  return lines.map((line, index) => (
    <span key={line.dialog_id} className="block">
      {line.speaker.speaker_id !== lines[index - 1]?.speaker.speaker_id && (
        <span className="font-medium text-ink">
          {line.speaker.name ?? answers.speaker(line.speaker.speaker_id)}{' '}
        </span>
      )}
      <MarkedText text={line.text} marks={markTerms(line.text, terms)} />
    </span>
  ));
}
