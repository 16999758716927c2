import { ChevronsUpDown } from 'lucide-react';
import { useSession } from '../../session/use-session.ts';
import { Avatar } from '../avatar.tsx';
import { Menu } from '../overlays/menu.tsx';
import { makePart, usePart } from '../part.ts';

const itemsPart = makePart(() => import('./account-menu-items.tsx'), true);

export function AccountMenu() {
  const { user } = useSession();
  if (user === undefined) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="mt-auto flex h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover rail:justify-center rail:px-0"
        >
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1 truncate rail:sr-only">{user.name}</span>
          <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-faint rail:hidden" />
        </button>
      }
    >
      <Items email={user.email} />
    </Menu>
  );
}

/** Rendered by the menu when it opens. */
function Items({ email }: { email: string }) {
  const items = usePart(itemsPart, true);
  return items === undefined ? null : <items.AccountMenuItems email={email} />;
}
