import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../../components/frame/brand.tsx';
import { MeetingPicture } from '../../components/frame/meeting-picture.tsx';

/** The frame of all that is shown outside of a workspace: signing in, invitations, programs that ask, links that have ended. */
export function EntryFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <title>{`${title} · Minutebook`}</title>
      <main className="flex flex-col px-6 py-8 sm:px-10 lg:px-14">
        {/* The way out of a page that has nothing else to offer. */}
        <Link to="/" className="self-start rounded-control">
          <Brand />
        </Link>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12">
          <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          <p className="mt-2 mb-7 text-pretty text-soft">{text}</p>
          {children}
        </div>
      </main>
      <div className="hidden place-items-center overflow-hidden border-l border-line bg-sunken p-12 lg:grid">
        <MeetingPicture />
      </div>
    </div>
  );
}
