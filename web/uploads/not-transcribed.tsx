/** Before something is recorded or uploaded: that it will not become a transcript here. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { firstStepsQuery, useMay } from '../session/queries.ts';
import { useWords } from '../words/use-words.tsx';

/** undefined: not known yet, as where the server cannot be reached. */
export const useTranscribes = (slug: string): boolean | undefined =>
  useQuery(firstStepsQuery(slug)).data?.transcribes;

interface NotTranscribedProps {
  slug: string;
  /** The way out leads to another page. */
  onLeave: () => void;
}

export function NotTranscribed({ slug, onLeave }: NotTranscribedProps) {
  const { first_steps: words } = useWords();
  const mayManage = useMay(slug, 'workspace.manage');
  return (
    <div className="mb-2 rounded-control bg-accent-soft px-3 py-2 text-sm">
      <p>{words.not_transcribed}</p>
      {mayManage === true && (
        <Link
          to="/w/$slug/settings/$section"
          params={{ slug, section: 'engines' }}
          className="mt-1 inline-block font-medium text-accent-ink underline"
          onClick={onLeave}
        >
          {words.set_up_transcription}
        </Link>
      )}
      {mayManage === false && <p className="mt-1 text-soft">{words.ask_administrator}</p>}
    </div>
  );
}
