/** Creates a telephone call with all that belongs to it by one request, under the key that it is given. */
import { makeClient } from '@minutebook/sdk';

const { MINUTEBOOK_URL: base_url, MINUTEBOOK_TOKEN: token } = process.env;
const [slug, idempotency_key] = process.argv.slice(2);
const client = makeClient({ base_url, token });
const params = { slug };

const body = {
  recorded_at: '2026-03-01T09:00:00Z',
  title: 'A call from the harbour',
  source: 'phone_call',
  phone_number: '+82 2 555 0142',
  contacts: [{ name: 'Kim Minji', company: 'Hanok' }],
  event: {
    summary: 'Weekly call',
    start: '2026-03-01T08:30:00Z',
    end: '2026-03-01T09:00:00Z',
    attendees_emails: ['kim@hanok.example'],
  },
  dialogs: [
    { text: 'Good morning.', speaker_id: 1 },
    { text: 'Hello.', speaker_id: 2 },
  ],
};
const { record_id } = await client.createRecord({ params, body }, { idempotency_key });
const { record } = await client.getRecord({ params: { slug, record_id }, query: { include: 'dialogs' } });
console.log(JSON.stringify(record));
