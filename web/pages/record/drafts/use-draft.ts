import { useState, type KeyboardEvent } from 'react';
import { ApiError } from '@minutebook/sdk';
import { dropDraft, findDraft, keepDraft } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session.ts';
import { toErrorText } from '../../../components/states/error-text.ts';
import { useToast } from '../../../components/overlays/toast.tsx';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams, useRefreshRecord } from '../use-record-change.ts';
import type { News } from '../../../session/use-told-change.ts';
import { type EditorName, toPlace } from './editors.ts';

export interface DraftWork {
  /** The unsaved text of the last time, else the stored one. */
  text: string;
  /** The choices beside the text that are not saved; undefined: as stored. */
  beside: string | undefined;
  busy: boolean;
  /** Another user's change in the meantime: the draft does not overwrite it unless the user chooses so. */
  theirs: string | undefined;
  /** The reason why it is not saved, in words. */
  failure: string | undefined;
  /** Stores the text typed so far, and what is chosen beside it where that is not what is stored. */
  write(text: string, beside?: string): void;
  /** Discards the draft. */
  discard(): void;
  /** Sends the draft, which is kept until the server has it. Resolves to whether it has. */
  save(send: (based_on: string) => Promise<unknown>, news: News): Promise<boolean>;
  /** Overwrites `theirs` with the text that `save` sent last. */
  keepMine(): Promise<boolean>;
  /** Shows `theirs` instead. */
  takeTheirs(): Promise<void>;
}

/** The draft in one editor of the record, whose stored text is `shown`. */
export function useDraft(name: EditorName, shown: string): DraftWork {
  const { slug, record_id } = useRecordParams();
  const { editors } = useOpenRecord();
  const words = useWords();
  const toast = useToast();
  const refresh = useRefreshRecord();
  const user_id = useSession().user?.id;
  const place = toPlace(slug, record_id, name);
  const [first] = useState(() => (user_id === undefined ? undefined : findDraft(user_id, place)));
  const [based_on, setBasedOn] = useState(first?.based_on ?? shown);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [sent, setSent] = useState<Sending>();
  const theirs = findTheirs(error);
  const drop = () => {
    if (user_id !== undefined) dropDraft(user_id, place);
  };
  const save = async ({ send, news }: Sending, from: string) => {
    setSent({ send, news });
    setBusy(true);
    setError(undefined);
    try {
      await send(from);
      drop();
      // Until the page has the new text too: the same again would be based on one that is no more, and be refused.
      await refresh();
    } catch (refusal) {
      setError(refusal);
      return false;
    } finally {
      setBusy(false);
    }
    editors.close(name);
    toast(news);
    return true;
  };
  return {
    text: first?.text ?? shown,
    beside: first?.beside,
    busy,
    theirs,
    failure: error === undefined || theirs !== undefined ? undefined : toErrorText(error, words),
    write(text, beside) {
      // The next save sends another text: a new conflict shows both again.
      setError(undefined);
      if (text === based_on && beside === undefined) drop();
      else if (user_id !== undefined) keepDraft(user_id, place, { text, based_on, beside });
    },
    discard() {
      drop();
      editors.close(name);
    },
    save: (send, news) => save({ send, news }, based_on),
    async keepMine() {
      if (sent === undefined || theirs === undefined) return false;
      // If it changes once more at this moment, the user is asked again.
      setBasedOn(theirs);
      return save(sent, theirs);
    },
    async takeTheirs() {
      drop();
      await refresh();
      editors.close(name);
    },
  };
}

interface Sending {
  send: (based_on: string) => Promise<unknown>;
  news: News;
}

/**
 * The edited text has changed meanwhile. `send` throws this for objects that have versions; for others the
 * server refuses with the reason `text_changed`.
 */
export class TextChanged extends Error {
  readonly theirs: string;
  constructor(theirs: string) {
    super('The text has changed.');
    this.theirs = theirs;
  }
}

/** undefined: it was refused for another reason than a changed text. */
function findTheirs(error: unknown): string | undefined {
  if (error instanceof TextChanged) return error.theirs;
  const reason = error instanceof ApiError ? error.reason : null;
  const text = reason?.name === 'text_changed' ? reason.values['text'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

interface DraftKeys {
  draft: DraftWork;
  save: () => void;
  /** Whether this Enter saves, and makes no new line. */
  saves?: boolean;
}

/** Enter saves, Escape closes. */
export function followDraftKey(event: KeyboardEvent, { draft, save, saves = true }: DraftKeys): void {
  if (event.key === 'Escape') draft.discard();
  if (event.key !== 'Enter' || !saves) return;
  event.preventDefault();
  save();
}
