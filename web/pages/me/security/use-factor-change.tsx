import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '@minutebook/sdk';
import type { AppFactors } from '@minutebook/contract/app/factor-endpoints.ts';
import { renewToken } from '../../../session/session.ts';
import { ConfirmMeDialog } from './confirm-me-dialog.tsx';

type Act = () => Promise<unknown>;

interface FactorChange {
  /** Runs an act that needs a recent proof; where that is missing it is asked for, and the act runs again. */
  run: (act: Act) => Promise<void>;
  /** Shows what has changed, with a token that has the session's proof. */
  refresh: () => Promise<void>;
  /** To be placed in the page. */
  dialog: ReactNode;
}

export function useFactorChange(factors: AppFactors): FactorChange {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Act>();
  const refresh = async () => {
    await renewToken();
    await queries.invalidateQueries();
  };
  const run = async (act: Act) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason?.name !== 'confirm_missing') throw error;
      setWaiting(() => act);
    }
  };
  const dialog = waiting && (
    <ConfirmMeDialog
      factors={factors}
      onClose={() => setWaiting(undefined)}
      onConfirmed={async () => {
        await waiting();
        setWaiting(undefined);
      }}
    />
  );
  return { run, refresh, dialog };
}
