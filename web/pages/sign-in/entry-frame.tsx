import type { ReactNode } from 'react';
import { Brand } from '../../components/frame/brand.tsx';

/** The frame of the forms for signing in. */
export function EntryFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center px-6 py-12">
      <title>{`${title} · Minutebook`}</title>
      <Brand className="mb-8" />
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 mb-6 text-soft">{text}</p>
      {children}
    </main>
  );
}
