import { useQuery } from '@tanstack/react-query';
import { onDemand, useOnDemand } from '../../../components/on-demand.ts';
import { withWords } from '../../../words/load-words.ts';
import { answerQuery } from './answer-query.ts';
import type { AnswersProps } from './answers.tsx';

const lazyAnswers = onDemand(
  withWords('answers', () => import('./answers.tsx')),
  true,
);

/** Answers, where something is asked. */
export function WantedAnswers({
  question,
  ...of
}: Omit<AnswersProps, 'question'> & { question: string | undefined }) {
  const isAsked = question !== undefined;
  const loaded = useOnDemand(lazyAnswers, isAsked);
  // The server looks for passages while the browser still loads what shows them.
  useQuery({ ...answerQuery({ question: question ?? '', ...of }), enabled: isAsked });
  if (!isAsked || loaded === undefined) return null;
  return <loaded.Answers question={question} {...of} />;
}
