import type { ProgramRequest } from '@minutebook/contract/app/program-endpoints.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { PersonLine } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/forms/select.tsx';
import { ScopeChecks } from '../../components/tokens/scope-checks.tsx';
import { useSession } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { FormFault } from '../sign-in/form-fault.tsx';

export interface Choice {
  workspace: string;
  scopes: Scope[];
}

interface ConsentFormProps {
  asked: Pick<ProgramRequest, 'scopes' | 'workspaces'>;
  /** A warning. */
  warning?: string | undefined;
  /** Further facts to know before deciding. */
  facts: ReactNode;
  /** Why the server refused. */
  fault: string | undefined;
  busy: boolean;
  onAllow: (choice: Choice) => void;
  onRefuse: () => void;
}

/** A press that was meant for the page before this one must not let anybody in. */
const SETTLING_MS = 700;

/** Asks who admits the program, to which workspace and with which scopes. Nothing is granted without a click. */
export function ConsentForm({ asked, warning, facts, fault, busy, onAllow, onRefuse }: ConsentFormProps) {
  const { consent } = useWords();
  const { workspaces } = asked;
  const [slug, setSlug] = useState(
    (workspaces.find(({ refusal }) => refusal === null) ?? workspaces[0])?.slug,
  );
  const [scopes, setScopes] = useState<Scope[]>([...asked.scopes]);
  const isSettled = useSettled();
  const chosen = workspaces.find((workspace) => workspace.slug === slug);
  const refusal = chosen?.refusal ?? null;
  const mayAllow = chosen !== undefined && refusal === null && scopes.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && mayAllow && isSettled && !busy) onAllow({ workspace: chosen.slug, scopes });
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <You />
      {chosen === undefined ? (
        <FormFault text={consent.no_workspace} />
      ) : (
        <Select
          label={consent.workspace}
          value={chosen.slug}
          options={workspaces.map((workspace) => ({ value: workspace.slug, text: workspace.name }))}
          onChange={setSlug}
        />
      )}
      {refusal !== null && (
        <>
          <FormFault text={consent.refusals[refusal]} />
          {refusal === 'second_factor_missing' && (
            <Link to="/me/$section" params={{ section: 'security' }} className="self-start underline">
              {consent.to_security}
            </Link>
          )}
        </>
      )}
      <ScopeChecks value={scopes} offered={asked.scopes} onChange={setScopes} />
      {scopes.length === 0 && <FormFault text={consent.nothing_chosen} />}
      <div className="flex flex-col gap-2 text-sm text-soft">
        {warning !== undefined && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">{warning}</p>
        )}
        {facts}
        <p>{consent.never_more}</p>
      </div>
      <FormFault text={fault} />
      <div className="grid grid-cols-2 gap-3">
        <Button className="h-10!" onClick={onRefuse}>
          {consent.refuse}
        </Button>
        <Button type="submit" kind="primary" className="h-10!" busy={busy} disabled={!mayAllow || !isSettled}>
          {consent.allow}
        </Button>
      </div>
    </form>
  );
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

function You() {
  const { consent } = useWords();
  const { user } = useSession();
  if (user === undefined) return null;
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{consent.you}</p>
      <PersonLine person={user} />
    </div>
  );
}
