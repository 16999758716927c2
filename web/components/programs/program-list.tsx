import type { ConnectedProgram } from '@minutebook/contract/app/program-endpoints.ts';
import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { RowList } from '../row-list.tsx';
import { EmptyState } from '../states/empty-state.tsx';

interface ProgramListProps {
  items: readonly ConnectedProgram[];
  /** For a workspace, also shows who admitted each program. */
  shows_user?: boolean;
  end: (id: number) => Promise<unknown>;
}

/** Programs that were let in with OAuth. */
export function ProgramList({ items, shows_user = false, end }: ProgramListProps) {
  const { programs } = useWords();
  const [leaving, setLeaving] = useState<ConnectedProgram>();
  if (items.length === 0) {
    return <EmptyState icon={Blocks} title={programs.no_programs_title} text={programs.no_programs_text} />;
  }
  return (
    <>
      <RowList>
        {items.map((program) => (
          <ProgramRow
            key={program.id}
            program={program}
            shows_user={shows_user}
            onEnd={() => setLeaving(program)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={programs.end_program_title(leaving?.name ?? '')}
        text={programs.end_program_text}
        confirm={programs.end_program}
        onConfirm={async () => leaving && end(leaving.id)}
      />
    </>
  );
}

interface ProgramRowProps {
  program: ConnectedProgram;
  shows_user: boolean;
  onEnd: () => void;
}

function ProgramRow({ program, shows_user, onEnd }: ProgramRowProps) {
  const { me, programs } = useWords();
  const format = useFormat();
  const { name, host, scopes, workspace, user, address, created_at, last_used_at } = program;
  const facts = [
    ...(address === null ? [] : [address]),
    shows_user ? programs.let_in_by(user) : programs.let_in(format.shortDate(created_at)),
    last_used_at === null ? me.never_used : programs.program_used(format.ago(last_used_at)),
  ];
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          {host !== null && <Badge>{programs.vouched(host)}</Badge>}
          {!shows_user && <Badge>{workspace}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-soft">
          {scopes.map((scope) => programs.scopes[scope]).join(' · ')}
        </p>
        <p className="mt-0.5 text-sm text-faint">{facts.join(' · ')}</p>
      </div>
      <Button size="small" aria-label={programs.end_program_of(name)} onClick={onEnd}>
        {programs.end_program}
      </Button>
    </li>
  );
}
