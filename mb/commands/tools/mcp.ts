import { flag } from '../../parser/option.ts';
import { defineCommand } from '../../command.ts';

export const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serves the tools of /mcp to an agent over standard input and output',
  options: {
    write: flag('the writing tools as well, for a token that may'),
    'all-workspaces': flag('all workspaces of the token; the tools take one'),
  },
  example: 'mcp --workspace acme',
  async run({ write, 'all-workspaces': isAll }, session) {
    const { options, findSlug } = await session.connect();
    const address = new URL(
      `${options.base_url}/mcp${isAll ? '' : `/${encodeURIComponent(await findSlug())}`}`,
    );
    if (write) address.searchParams.set('write', '1');
    // Loaded only for agents, because other commands should start quickly.
    const { forwardMessages } = await import('./forward-messages.ts');
    await forwardMessages(address, options, session.terminal);
    return 0;
  },
});
