import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useWords } from '../../words/use-words.tsx';
import { buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

export function NotFound() {
  const { frame } = useWords();
  return (
    <main>
      <EmptyState
        icon={Compass}
        title={frame.not_found_title}
        text={frame.not_found_text}
        actions={
          <Link to="/" className={buttonClass()}>
            {frame.to_records}
          </Link>
        }
      />
    </main>
  );
}
