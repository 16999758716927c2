import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { workspacesQuery } from '../../session/workspaces-query.ts';
import { useWords } from '../../words/use-words.tsx';
import { Menu, MenuChoice, MenuHeading } from '../overlays/menu.tsx';

export function WorkspaceSwitcher({ slug }: { slug: string | null }) {
  const { frame } = useWords();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const navigate = useNavigate();
  const current = workspaces.find((workspace) => workspace.slug === slug);
  const trigger = (
    <button
      type="button"
      className="flex h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover rail:justify-center rail:px-0"
    >
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-accent text-sm font-semibold text-on-accent"
      >
        {Array.from(current?.name ?? 'M')[0]}
      </span>
      <span className="min-w-0 flex-1 truncate rail:sr-only font-semibold">
        <span className="sr-only">{frame.switch_workspace}: </span>
        {current?.name}
      </span>
      <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-faint rail:hidden" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuHeading>{frame.switch_workspace}</MenuHeading>
      <MenuChoice
        label={frame.workspace}
        value={slug ?? ''}
        options={workspaces.map((workspace) => ({ value: workspace.slug, text: workspace.name }))}
        onChange={(next) => void navigate({ to: '/w/$slug/records', params: { slug: next } })}
      />
    </Menu>
  );
}
