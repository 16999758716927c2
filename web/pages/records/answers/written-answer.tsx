import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, Spinner } from '../../../components/button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { AnswerSoFar } from './answer-query.ts';

interface WrittenAnswerProps {
  answer: AnswerSoFar;
  is_writing: boolean;
  is_cut_off: boolean;
  onPassage: (number: number) => void;
  onAskAgain: () => void;
}

/** The answer that a language model has written from the passages; empty if none has. */
export function WrittenAnswer({
  answer: { text, engine, language },
  is_writing,
  is_cut_off,
  onPassage,
  onAskAgain,
}: WrittenAnswerProps) {
  const { answers } = useWords();
  return (
    <div aria-live="polite" className="px-2">
      {text.length > 0 && (
        <p lang={language} className="max-w-prose pt-1 leading-6 wrap-anywhere">
          {text.map(({ sentence, passages }, index) => (
            <span key={index} className="animate-appear">
              {sentence}
              {passages.map((number) => (
                <button
                  key={number}
                  type="button"
                  aria-label={answers.to_passage(number)}
                  className="mx-0.5 inline-flex size-6 items-center justify-center align-bottom"
                  onClick={() => onPassage(number)}
                >
                  <PassageNumber number={number} />
                </button>
              ))}
              {/* It has a language of its own, and some write no space between sentences. */}
              {!/^(?:ja|zh)/.test(language) && ' '}
            </span>
          ))}
        </p>
      )}
      {is_writing && <Writing />}
      {is_cut_off && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          {answers.cut_off}
          <Button kind="quiet" size="small" icon={<RotateCw size={13} />} onClick={onAskAgain}>
            {answers.ask_again}
          </Button>
        </p>
      )}
      {engine !== null && text.length > 0 && (
        <p className="pt-0.5 text-xs text-faint wrap-anywhere">
          {answers.written_by([engine.name, engine.model].filter(Boolean).join(' · '))}
        </p>
      )}
    </div>
  );
}

export const PassageNumber = ({ number }: { number: number }) => (
  <span className="min-w-4.5 shrink-0 rounded bg-accent-soft px-1 text-center text-xs font-medium text-accent-ink tabular-nums">
    {number}
  </span>
);

/** The wait before writing is announced: without a model, the end comes right after the passages. */
const SOON_MS = 300;

function Writing() {
  const { answers } = useWords();
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return takesLong ? (
    <p className="flex items-center gap-2 pt-1 text-sm text-soft">
      <Spinner size={13} />
      {answers.writing}
    </p>
  ) : null;
}
