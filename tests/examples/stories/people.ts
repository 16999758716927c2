/** A workspace: its people, teams, roles, labels, settings. */
import { setServerOwner } from '@minutebook/server/access/server-owner.ts';
import { noteReading } from '@minutebook/server/recordings/calendar/calendar-queries.ts';
import { makeInvitation } from '../../kit/make/make-invitation.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../kit/make/make-role.ts';
import type { Story } from '../stage.ts';

export const peopleStory: Story = async ({ server, tape, workspace, owner, label_ids }) => {
  const { ask } = tape;
  await ask('list-workspaces');
  await ask('get-workspace');
  await ask('get-workspace-quota');
  await ask('get-current-user');
  await ask('get-my-member');
  await ask('list-members');
  await ask('get-member');

  await ask('list-labels');
  const label = await ask('create-label', { body: { name: 'Timetable', color: '#2563eb' } });
  const params = { label_id: label.id };
  await ask('update-label', { params, body: { name: 'Timetables', color: '#0f766e' } });
  await ask('merge-labels', { params, body: { into_label_id: label_ids[0] } });
  await ask('delete-label', { params: { label_id: label_ids[1] } });
  await ask('list-removed-labels');
  await ask('restore-label', { params: { label_id: label_ids[1] } });

  const headings = ['Tides', 'Decisions'];
  const template = await ask('create-insight-template', {
    body: { name: 'Morning round', headings, title_words: ['morning'], language: 'en', length: 'short' },
  });
  const ofTemplate = { template_id: template.id };
  await ask('update-insight-template', { params: ofTemplate, body: { meeting_type: 'team' } });
  await ask('list-insight-templates');
  await ask('delete-insight-template', { params: ofTemplate });

  const tracker = await ask('create-tracker', {
    body: { name: 'Prices', words: ['price', 'ticket', '요금', '運賃'], said_by: 'Jonas', bell: 'daily' },
  });
  const ofTracker = { tracker_id: tracker.id };
  await ask('list-trackers');
  await ask('get-tracker', { params: ofTracker });
  await ask('update-tracker', { params: ofTracker, body: { said_by: null, bell: 'at_once' } });
  await ask('delete-tracker', { params: ofTracker });

  await ask('put-calendar', { body: { url: 'https://calendar.example.com/private-5b0c/basic.ics' } });
  const now = server.clock.now();
  const events = [
    {
      uid: 'morning-round@calendar.example.com',
      title: 'Winter timetable',
      start: '2026-03-02T23:30:00.000Z',
      end: '2026-03-02T23:45:00.000Z',
      is_all_day: false,
      is_private: false,
      people: [{ name: 'Jonas Weber', email: 'jonas@example.com' }],
    },
  ];
  const read = [now, now, now, null, JSON.stringify(events), null];
  await server.ctx.db.query(noteReading, [workspace.workspace_id, owner.member_id, ...read]);
  await ask('get-calendar');
  await ask('delete-calendar');

  await ask('put-team-member', { body: { base_role: 'leader' } });
  await ask('list-teams');
  await ask('get-team');
  await ask('list-team-members');
  const team = await ask('create-team', { body: { name: 'Quay', description: 'Who ties up the ferries' } });
  await ask('update-team', { params: { team_id: team.id }, body: { name: 'Quay and kiosk' } });
  await ask('delete-team', { params: { team_id: team.id } });
  await ask('list-removed-teams');
  await ask('restore-team', { params: { team_id: team.id } });
  await ask('remove-team-member');

  const words = { name: 'Clerk', description: 'Reads, and may label' };
  const effects = { 'label.manage': 'allow', 'record.share': 'deny' } as const;
  await makeTeamRole(
    server,
    workspace,
    { 'record.edit': 'allow' },
    { name: 'Scribe', description: 'Keeps minutes' },
  );
  const role_id = await makeWorkspaceRole(server, workspace, effects, words);
  await ask('list-workspace-roles');
  await ask('get-workspace-role', { params: { role_id } });
  const { items } = await ask('list-team-roles');
  await ask('get-team-role', { params: { role_id: items[0].id } });
  const role = await ask('create-role', {
    body: { name: 'Auditor', permissions: [{ resource: 'audit.read', effect: 'allow' }] },
  });
  const made = { role_id: role.id };
  await ask('update-role', { params: made, body: { description: 'Reads the audit log' } });
  await ask('update-member', { body: { base_role: 'admin', role_ids: [made.role_id] } });
  await ask('delete-role', { params: made });
  await ask('list-removed-roles');
  await ask('restore-role', { params: made });

  const invitation_id = await makeInvitation(server, workspace, owner, { email: 'aiko@example.com' });
  await ask('list-invitations');
  await ask('get-invitation', { params: { invitation_id } });
  await ask('create-invitation', { body: { email: 'sam@example.com', base_role: 'member' } });
  await ask('cancel-invitation', { params: { invitation_id } });

  await ask('list-member-factors');
  await ask('send-test-mail');
  await ask('get-workspace-settings');
  await ask('update-workspace-settings', {
    body: { name: 'Harbour Ferries', retention: { media_days: 365, transcript_days: null } },
  });
  await ask('list-audit-entries', { query: { limit: 2 } });
  await setServerOwner(server.ctx.db, owner.user_id, { is_server_owner: true, now: server.clock.now() });
  await ask('install-speech-model', { body: { model: 'parakeet' } });
  await ask('get-speech-setup');
  await ask('cancel-speech-installation');
};

/** Invitations as API v2 shows them. */
export const v2InvitationStory: Story = async ({ server, workspace, owner, tape }) => {
  const invitation_id = await makeInvitation(server, workspace, owner, { email: 'aiko@example.com' });
  await tape.ask('list-invitations');
  await tape.ask('get-invitation', { params: { invitation_id } });
};
