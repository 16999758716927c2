import { signOut } from '../../session/session.ts';
import { isSignOutAsked } from '../../session/use-sign-out.ts';
import { useWords } from '../../words/use-words.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';

/** Asked of whoever signs out while something they have typed is not saved. */
export function SignOutDialog() {
  const { frame } = useWords();
  return (
    <ConfirmDialog
      open
      onClose={() => isSignOutAsked.set(false)}
      title={frame.sign_out_title}
      text={frame.sign_out_text}
      confirm={frame.sign_out}
      onConfirm={signOut}
    />
  );
}
