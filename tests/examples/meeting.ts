/** One short meeting with everything that a record can have. */
import type { RecordFields } from '../kit/make/make-record.ts';
import type { TestMember } from '../kit/make/make-workspace.ts';

const text = (value: string) => ({ text: value });

export const meeting = (owner: TestMember, member: TestMember, label_id: number): RecordFields => ({
  owner_member_id: owner.member_id,
  title: 'Winter timetable',
  source: 'zoom',
  recorded_at: new Date('2026-02-27T01:00:00Z'),
  created_at: new Date('2026-02-27T01:31:00Z'),
  updated_at: new Date('2026-02-27T01:31:00Z'),
  ready_at: new Date('2026-02-27T01:33:00Z'),
  duration_ms: 28_000,
  label_ids: [label_id],
  recommended_label_ids: [label_id],
  contacts: [
    { name: 'Lena Brandt', email: 'lena@example.org', phone_number: null, company: 'Brandt Catering' },
  ],
  event: {
    summary: 'Timetable, weekly',
    conference_url: 'https://meet.example.com/timetable',
    start: '2026-02-27T01:00:00.000Z',
    end: '2026-02-27T01:30:00.000Z',
    attendees_emails: [owner.email, member.email],
  },
  media: { content: 'sound of a meeting', filename: 'winter-timetable.mp3' },
  dialogs: [
    { text: 'The first ferry leaves at seven from the first of December.' },
    { text: 'Then the kiosk has to open at half past six.', speaker_id: 2, start_ms: 8_000 },
    {
      text: 'Call Lena on [phone_number], she has the keys.',
      original_text: 'Call Lena on 555-0142, she has the keys.',
      pii_spans: [{ type: 'phone_number', start: 13, end: 27 }],
      start_ms: 16_000,
    },
    { text: 'I will write to her by Wednesday.', speaker_id: 2, start_ms: 24_000, bookmark: true },
  ],
  extra: {
    word_count: 36,
    speakers: [
      { speaker_id: 1, name: owner.name, member_id: owner.member_id, talk_time_ms: 14_000 },
      { speaker_id: 2, name: member.name, member_id: member.member_id, talk_time_ms: 12_000 },
    ],
  },
  insights: [
    {
      type: 'summary',
      value: text('The first winter ferry leaves at seven. The kiosk opens at half past six.'),
    },
    {
      type: 'action_item',
      value: {
        text: '- Write to Lena about the keys (Jonas Weber, by 2026-03-04)',
        items: [
          {
            text: 'Write to Lena about the keys',
            assignee: 'Jonas Weber',
            due_date: '2026-03-04',
            dialog_ids: [4],
          },
        ],
      },
    },
  ],
});
