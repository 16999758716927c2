/**
 * Every event in a workspace but those that change records (`server/records/record-change.ts`): one name each, by which acts note it,
 * and all that follows from it.
 */
import type { FactType } from '@minutebook/contract/facts.ts';

interface EventKind {
  /** Left out: the audit log has an entry under the event's name. */
  is_audited?: false;
  /** The fact that programs are told; left out: none. */
  fact?: FactType;
  /**
   * The versions of the workspace that rise, by which all cached data is checked: `access` with permissions (members, roles, teams,
   * settings), `catalog` with what records show (names, colours, addresses, features).
   */
  raises?: readonly WorkspaceVersion[];
  /** Repeats within ten minutes share one entry of the audit log. */
  is_audited_once?: true;
}

export type WorkspaceVersion = 'access' | 'catalog';

const access = ['access'] as const;
const catalog = ['catalog'] as const;
const both = ['access', 'catalog'] as const;

const eventKinds = {
  'engine.cancel_install': {},
  'engine.install': {},
  'engine.set': {},
  'engine.unset': {},
  'factor.add': {},
  'factor.remove': {},
  'factor.renew_codes': {},
  'factor.reset': {},
  'hold.create': {},
  'hold.end': {},
  'invitation.accept': { fact: 'invitation.accepted' },
  'invitation.cancel': { fact: 'invitation.cancelled' },
  'invitation.create': { fact: 'invitation.created' },
  'label.create': { is_audited: false, fact: 'label.created', raises: catalog },
  'label.delete': { is_audited: false, fact: 'label.deleted', raises: catalog },
  'label.merge': { is_audited: false, fact: 'label.merged', raises: catalog },
  'label.restore': { is_audited: false, fact: 'label.restored', raises: catalog },
  'label.update': { is_audited: false, fact: 'label.updated', raises: catalog },
  'mail.test': {},
  'member.create': { fact: 'member.created', raises: access },
  /** Follows from another act, which is audited: the invitation that was accepted, the workspace that was founded. */
  'member.join': { is_audited: false, fact: 'member.created', raises: access },
  /** The person was erased. */
  'member.forget': { is_audited: false, fact: 'member.updated', raises: both },
  /** A directory has said so. */
  'member.move_address': { fact: 'member.updated', raises: catalog },
  /** The user has another name or language. */
  'member.rename': { is_audited: false, fact: 'member.updated', raises: catalog },
  'member.update': { fact: 'member.updated', raises: access },
  /** Playlists are noted only when the workspace or people outside see them, or saw them before the act. */
  'playlist.create': {},
  'playlist.delete': {},
  'playlist.share': {},
  'playlist.unshare': {},
  'playlist.update': {},
  'program.connect': {},
  'program.end': {},
  // (of records in the trash, which have no writer any more)
  'record.expire_media': {},
  'record.expire_transcript': {},
  'record.purge': {},
  'role.create': { fact: 'role.created', raises: access },
  'role.delete': { fact: 'role.deleted', raises: access },
  'role.restore': { fact: 'role.restored', raises: access },
  'role.update': { fact: 'role.updated', raises: access },
  'service_account.hand_over': { fact: 'member.updated', raises: access },
  'share.mail': {},
  'sign_on.create_token': {},
  'sign_on.hand_over_token': {},
  'sign_on.revoke_token': {},
  'sign_on.set_groups': {},
  'team.create': { fact: 'team.created', raises: catalog },
  'team.delete': { fact: 'team.deleted', raises: both },
  'team.put_member': { fact: 'team.member_put', raises: access },
  'team.remove_member': { fact: 'team.member_removed', raises: access },
  'team.restore': { fact: 'team.restored', raises: both },
  'team.update': { fact: 'team.updated', raises: catalog },
  'template.create': {},
  'template.delete': {},
  'template.update': {},
  'token.create': {},
  'token.revoke': {},
  'token.rotate': {},
  'user.ask_reset': { is_audited_once: true },
  'user.erase': {},
  'user.prove': {},
  'user.reset_password': {},
  'user.set_password': {},
  'user.unlink': {},
  'voice.forget': {},
  'webhook.create': {},
  'webhook.delete': {},
  'webhook.pause': { is_audited: false, fact: 'webhook.paused' },
  'webhook.rotate_secret': {},
  'webhook.test': { is_audited: false, fact: 'webhook.test' },
  'webhook.update': {},
  'workspace.import': {},
  'workspace.update': { fact: 'workspace.updated', raises: both },
} as const satisfies Record<`${string}.${string}`, EventKind>;

export type EventName = keyof typeof eventKinds;
export const eventNames = Object.keys(eventKinds) as EventName[];

export const eventKindOf = (name: EventName): EventKind => eventKinds[name];
