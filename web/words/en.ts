import { buttons } from './en/buttons.ts';
import { frame } from './en/frame.ts';
import { records } from './en/records.ts';
import { refusals } from './en/refusals.ts';
import { uploads } from './en/uploads.ts';

export const en = {
  first: { buttons, frame, records, refusals, uploads },
  later: {
    archived: async () => (await import('./en/archived.ts')).archived,
    actions: async () => (await import('./en/actions.ts')).actions,
    audit: async () => (await import('./en/settings/audit.ts')).audit,
    consent: async () => (await import('./en/consent.ts')).consent,
    invitation: async () => (await import('./en/invitation.ts')).invitation,
    mails: async () => (await import('./en/mails.ts')).mails,
    me: async () => (await import('./en/me.ts')).me,
    password_reset: async () => (await import('./en/password-reset.ts')).passwordReset,
    more_reasons: async () => (await import('./en/more-reasons.ts')).moreReasons,
    processing_reasons: async () => (await import('./en/processing-reasons.ts')).processingReasons,
    person: async () => (await import('./en/person.ts')).person,
    people: async () => (await import('./en/settings/people.ts')).people,
    programs: async () => (await import('./en/settings/programs.ts')).programs,
    reasons: async () => (await import('./en/reasons.ts')).reasons,
    record: async () => (await import('./en/record.ts')).record,
    record_states: async () => (await import('./en/record-states.ts')).recordStates,
    record_tools: async () => (await import('./en/record-tools.ts')).recordTools,
    recorder: async () => (await import('./en/recorder.ts')).recorder,
    settings: async () => (await import('./en/settings/settings.ts')).settings,
    shared_record: async () => (await import('./en/shared-record.ts')).sharedRecord,
    trash: async () => (await import('./en/trash.ts')).trash,
    sign_in: async () => (await import('./en/sign-in.ts')).signIn,
  },
};
