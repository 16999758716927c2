import { useState } from 'react';
import { dropDraft, findDraft, keepDraft } from './drafts.ts';
import { useSession } from './session.ts';

export interface KeptText {
  text: string;
  write(text: string): void;
  /** Called when it is sent, or not wanted. */
  forget(): void;
}

/**
 * A text of a dialog that is kept as a draft at this place, and is `shown` at first. What was typed over another text is not offered:
 * it would silently replace what somebody has written since.
 */
export function useKeptText(place: string, shown: string): KeptText {
  const user_id = useSession().user?.id;
  const [draft] = useState(() => (user_id === undefined ? undefined : findDraft(user_id, place)));
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (draft?.based_on === shown ? draft.text : shown);
  const forget = () => {
    if (user_id !== undefined) dropDraft(user_id, place);
  };
  return {
    text,
    write(next) {
      setTyped(next);
      if (next === shown) forget();
      else if (user_id !== undefined) keepDraft(user_id, place, { text: next, based_on: shown });
    },
    forget,
  };
}
