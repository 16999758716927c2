/** From an empty workspace to one that is searched: four steps, each with its state and the button that leads there. */
import { Link, useRouter, type AnyRouter } from '@tanstack/react-router';
import { AudioLines, Check, PackageOpen, Search, UserPlus, X, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type MouseEvent, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { useWords } from '../../../words/use-words.tsx';
import type { OpenSteps } from './use-first-steps.ts';

export function FirstSteps({ slug, steps }: { slug: string; steps: OpenSteps }) {
  const { first_steps: words } = useWords();
  const heading = useId();
  const router = useRouter();
  const { has_transcription, has_records, has_people, has_searched } = steps;
  const begin = useEffectEvent(() => steps.mark('begun'));
  useEffect(() => begin(), []);
  const first = [has_transcription, has_records, has_people, has_searched].indexOf(false);
  const toClass = (index: number) => buttonClass(index === first ? 'primary' : 'plain');
  return (
    <section
      aria-labelledby={heading}
      className="mx-(--gutter) mb-5 max-w-3xl rounded-card border border-line bg-surface"
    >
      <header className="flex items-start gap-3 px-4 pt-3">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="text-lg font-semibold">
            {words.title}
          </h2>
          <p className="text-pretty text-soft">{words.text}</p>
        </div>
        <IconButton
          label={words.dismiss}
          icon={<X size={16} />}
          className="-mr-2"
          onClick={() => steps.mark('dismissed')}
        />
      </header>
      <ol className="divide-y divide-line px-4">
        <Step
          icon={AudioLines}
          title={words.transcription}
          text={has_transcription ? words.transcription_done : words.transcription_text}
          is_done={has_transcription}
          is_next={first === 0}
        >
          <Link to="/w/$slug/settings/$section" params={{ slug, section: 'engines' }} className={toClass(0)}>
            {words.to_transcription}
          </Link>
        </Step>
        <Step
          icon={PackageOpen}
          title={words.meetings}
          text={has_records ? words.meetings_done : words.meetings_text}
          is_done={has_records}
          is_next={first === 1}
        >
          <Link to="/w/$slug/import" params={{ slug }} className={toClass(1)}>
            {words.to_meetings}
          </Link>
        </Step>
        <Step
          icon={UserPlus}
          title={words.people}
          text={has_people ? words.people_done : words.people_text}
          is_done={has_people}
          is_next={first === 2}
        >
          <Link
            to="/w/$slug/settings/$section"
            params={{ slug, section: 'invitations' }}
            className={toClass(2)}
          >
            {words.to_people}
          </Link>
        </Step>
        <Step
          icon={Search}
          title={words.search}
          text={has_searched ? words.search_done : has_records ? words.search_text : words.search_wait}
          is_done={has_searched}
          is_next={first === 3}
        >
          {has_records && (
            <Link
              to="/w/$slug/records"
              params={{ slug }}
              search={true}
              onClick={(event) => !opensElsewhere(event) && focusSearch(router)}
              className={toClass(3)}
            >
              {words.to_search}
            </Link>
          )}
        </Step>
      </ol>
    </section>
  );
}

/** The keys with which a browser opens a link in another tab or window, or stores it. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** From another page, the field is there when the list is, and the page has taken the focus before. */
function focusSearch(router: AnyRouter): void {
  const stop = router.subscribe('onResolved', () => {
    stop();
    document.querySelector<HTMLElement>('[data-search] input')?.focus();
  });
}

interface StepProps {
  icon: LucideIcon;
  title: string;
  text: string;
  is_done: boolean;
  /** The first that is not done: a phone explains it alone, or all would fill more than its screen. */
  is_next: boolean;
  /** The button or link that leads to the step; not shown when the step is done. */
  children: ReactNode;
}

function Step({ icon: Icon, title, text, is_done, is_next, children }: StepProps) {
  const { first_steps: words } = useWords();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          is_done ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-ink',
        )}
      >
        {is_done ? <Check size={16} aria-hidden /> : <Icon size={16} aria-hidden />}
      </span>
      <div className={cx('min-w-0 flex-1', is_next && 'max-sm:basis-[calc(100%-2.75rem)]')}>
        <h3 className="font-medium">
          {title}
          {is_done && <span className="sr-only"> · {words.done}</span>}
        </h3>
        <p className={cx('text-sm text-pretty text-soft', !is_next && 'max-sm:hidden')}>{text}</p>
      </div>
      {!is_done && <span className={cx('empty:hidden', is_next && 'max-sm:ml-11')}>{children}</span>}
    </li>
  );
}
