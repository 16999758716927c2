import { endpoints } from '@minutebook/contract/endpoints.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import { memberHandlers } from '../../people/members/member-handlers.ts';
import { labelHandlers } from '../../people/labels/label-handlers.ts';
import { teamHandlers } from '../../people/teams/team-handlers.ts';
import { workspaceHandlers } from '../../people/workspaces/workspace-handlers.ts';
import { findPlace, listWorkspaces, type Agent } from '../agent.ts';
import { toAnswerText } from '../links.ts';
import type { ToolOf } from '../tool.ts';

const MOST = 100;

export const getWorkspace: ToolOf<'get_workspace'> = async ({ workspace }, agent) => {
  if (agent.slug === null && workspace === undefined) return { text: await listOwnWorkspaces(agent) };
  const place = await findPlace(agent, workspace);
  const page = { offset: 0, limit: MOST };
  const [about, me, members, teams, labels] = await Promise.all([
    place.ask(endpoints['get-workspace'], workspaceHandlers['get-workspace']),
    place.ask(endpoints['get-my-member'], memberHandlers['get-my-member']),
    orNone(
      place.ask(endpoints['list-members'], memberHandlers['list-members'], {
        query: { ...page, status: 'active' },
      }),
    ),
    orNone(place.ask(endpoints['list-teams'], teamHandlers['list-teams'], { query: page })),
    orNone(place.ask(endpoints['list-labels'], labelHandlers['list-labels'])),
  ]);
  const text = toAnswerText({
    workspace: about.slug,
    name: about.name,
    time_zone: about.timezone,
    today: new Intl.DateTimeFormat('en-CA', { timeZone: about.timezone, dateStyle: 'short' }).format(
      agent.ctx.clock.now(),
    ),
    me: { member_id: me.id, user_id: me.user_id, name: me.name, role: me.base_role },
    members: members?.items.map(({ id, user_id, name, email }) => ({ member_id: id, user_id, name, email })),
    more_members: members !== undefined && members.page.total > MOST ? members.page.total - MOST : null,
    teams: teams?.items.map(({ id, name }) => ({ id, name })),
    labels: labels?.items.map(({ id, name }) => ({ id, name })),
  });
  return { text, place };
};

async function listOwnWorkspaces(agent: Agent): Promise<string> {
  const { items } = await listWorkspaces(agent, MOST);
  return toAnswerText({
    workspaces: items.map(({ slug, name, timezone }) => ({ workspace: slug, name, time_zone: timezone })),
  });
}

/** undefined: the member may not see it, or the workspace's plan does not include it. */
async function orNone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && NOT_FOR_EVERYBODY.includes(error.code)) return undefined;
    throw error;
  }
}

const NOT_FOR_EVERYBODY = ['FORBIDDEN', 'FEATURE_NOT_AVAILABLE'];
