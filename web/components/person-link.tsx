import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';

interface PersonLinkProps {
  slug: string;
  /** A key made by `toPersonKey`. */
  person: string;
  className?: string;
  children: ReactNode;
}

/** Leads to all that one may see of a person. */
export function PersonLink({ slug, person, className, children }: PersonLinkProps) {
  return (
    <Link
      to="/w/$slug/people/$person"
      params={{ slug, person }}
      className={cx('hover:text-accent-ink', className ?? 'rounded-sm hover:underline')}
    >
      {children}
    </Link>
  );
}

interface PersonChipProps extends Omit<PersonLinkProps, 'className' | 'children'> {
  name: string;
  /** Beside the name, such as a number. */
  children?: ReactNode;
}

/** A person among others. */
export const PersonChip = ({ name, children, ...link }: PersonChipProps) => (
  <PersonLink
    {...link}
    className="flex min-h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-3 pl-1.5 text-sm hover:bg-hover pointer-coarse:min-h-11"
  >
    <Avatar size="small" name={name} />
    <span className="truncate">{name}</span>
    {children}
  </PersonLink>
);
