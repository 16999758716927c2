import { Link } from '@tanstack/react-router';
import { useWords } from '../../words/use-words.tsx';
import { Brand } from '../frame/brand.tsx';
import { NoPage } from './no-page.tsx';

/** In the place of a page of the frame. */
export function NotFound() {
  const { frame } = useWords();
  return <NoPage title={frame.not_found_title} text={frame.not_found_text} />;
}

/** All there is at an address of no page. */
export function NowhereFound() {
  return (
    <main className="flex flex-1 flex-col px-6 py-8 sm:px-10 lg:px-14">
      <Link to="/" className="self-start rounded-control">
        <Brand />
      </Link>
      <NotFound />
    </main>
  );
}
