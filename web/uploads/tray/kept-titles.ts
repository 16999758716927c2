/** Titles typed for files that are not sent yet: kept as drafts, and there again when the same file is chosen again. */
import { dropDraft, findDraft, keepDraft } from '../../session/drafts.ts';
import { getSession } from '../../session/session.ts';
import { toTitle } from '../to-title.ts';

const toPlace = (slug: string, { name, size, lastModified }: File) =>
  `${slug}/file ${name} ${size} ${lastModified}`;

export function readTitle(slug: string, file: File): string {
  const { user } = getSession();
  const kept = user === undefined ? undefined : findDraft(user.id, toPlace(slug, file));
  return kept?.text ?? toTitle(file.name);
}

export function keepTitle(slug: string, file: File, title: string): void {
  const { user } = getSession();
  const draft = { text: title, based_on: toTitle(file.name) };
  if (user !== undefined) keepDraft(user.id, toPlace(slug, file), draft);
}

export function forgetTitle(slug: string, file: File): void {
  const { user } = getSession();
  if (user !== undefined) dropDraft(user.id, toPlace(slug, file));
}
