/** The calendar of a member: nobody else sees what it holds. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, none } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const calendarFaults = [
  'address_refused',
  'no_such_host',
  'not_connected',
  'not_secure',
  'timed_out',
  'refused',
  'not_found',
  'failed',
  'too_large',
  'not_a_calendar',
] as const;
export type CalendarFault = (typeof calendarFaults)[number];

export const Calendar = closed(
  {
    host: Type.String({ description: 'where it is read; the rest of the address is secret' }),
    read_at: described(nullable(DateTime), 'when it was last read, or tried; null: it is about to be'),
    fault: described(
      nullable(
        Type.Unsafe<CalendarFault>({
          type: 'string',
          enum: [...calendarFaults],
          description:
            'refused: 401 or 403; not_found: 404 or 410; failed: another status; too_large: more than 20 MB, 50,000 events or two minutes of work',
        }),
      ),
      'why it could not be read; null: it could',
    ),
  },
  'Calendar',
);
export type Calendar = Static<typeof Calendar>;

export const CalendarEvent = closed(
  {
    uid: Type.String({ description: 'of the event in its calendar, the same for each repetition' }),
    title: nullable(Type.String({ description: 'null: it has none' })),
    start: described(DateTime, 'when it begins; of whole days by the time zone of the workspace'),
    end: described(DateTime, 'when it ends'),
    is_all_day: Type.Boolean({ description: 'true: it is of whole days' }),
    is_private: Type.Boolean({
      description: 'true: marked as private or confidential, so that no recording takes its title',
    }),
    people: Type.Array(
      closed(
        { name: nullable(Type.String()), email: nullable(Type.String({ description: 'the address' })) },
        'CalendarPerson',
      ),
      { description: 'who organises it and who was invited, 100 at most' },
    ),
    last_record: described(
      nullable(
        closed(
          {
            id: described(Id, 'the record'),
            recorded_at: DateTime,
            open_items: Type.Integer({ description: 'action items of it that are not done' }),
          },
          'LastRecord',
        ),
      ),
      'the last record before it that you may see and that has its title; null: there is none',
    ),
  },
  'CalendarEvent',
);
export type CalendarEvent = Static<typeof CalendarEvent>;

const common = {
  tag: 'calendars',
  rate_limit: 'workspace',
  path: '/api/v3/workspaces/{slug}/calendar',
  params: inWorkspace,
  scope: 'whole',
} as const;
const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;

export const calendarEndpoints = named({
  'get-calendar': {
    ...common,
    method: 'GET',
    summary: 'Get your calendar and its events',
    description:
      'Events from yesterday to 14 days ahead, 300 at most. It is read every quarter of an hour while you ask for it.',
    query: Type.Object({
      ends_after: Type.Optional(described(DateTime, 'only events that end after this')),
      starts_before: Type.Optional(described(DateTime, 'only events that begin before this')),
    }),
    body: null,
    responses: {
      200: closed(
        {
          calendar: described(nullable(Calendar), 'null: you have given none'),
          events: Type.Array(CalendarEvent, { description: 'the earliest first' }),
        },
        'CalendarEvents',
      ),
    },
    errors,
  },
  'put-calendar': {
    ...common,
    method: 'PUT',
    summary: 'Give the address of your calendar',
    description: 'In place of one that was given before. It is read at once.',
    query: none,
    body: Type.Object(
      {
        url: Type.Optional(
          Type.String({
            minLength: 8,
            maxLength: 2_000,
            description:
              'https or webcal, of an iCalendar file; it is kept sealed, and shown to nobody; left out: the same is read again',
          }),
        ),
      },
      { title: 'NewCalendar' },
    ),
    responses: { 200: Calendar },
    errors: [...errors, 'NOT_FOUND'],
  },
  'delete-calendar': {
    ...common,
    method: 'DELETE',
    summary: 'Remove your calendar, with its events',
    query: none,
    body: null,
    responses: { 204: null },
    errors: [...errors, 'NOT_FOUND'],
  },
} as const satisfies EndpointTable);
