import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useWords } from '../../words/use-words.tsx';
import { buttonClass, type ButtonKind } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoPageProps {
  title: string;
  text: string;
  /** How the way home looks. */
  kind?: ButtonKind;
}

/** Stands in the place of a page at whose address there is none. */
export function NoPage({ title, text, kind }: NoPageProps) {
  const { frame } = useWords();
  return (
    <>
      <title>{`${title} · Minutebook`}</title>
      <EmptyState
        icon={Compass}
        is_page
        title={title}
        text={text}
        actions={
          <Link to="/" className={buttonClass(kind)}>
            {frame.to_home}
          </Link>
        }
      />
    </>
  );
}
