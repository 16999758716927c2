/** The addresses of pages, older links to them, and the files of the web application. */
import { Type, type ObjectSchema } from '../schema.ts';
import { olderPages, pages } from '../app/pages.ts';
import { named } from '../endpoint.ts';
import type { Route, RouteTable } from '../route.ts';
import { none } from '../parameters.ts';

/** Programs get JSON at the address of a shared record, so `shareRoutes` has it. */
type OwnPage = Exclude<keyof typeof pages, 'shared_record'>;

/** Descriptions of path parameters whose names do not explain them. */
const meanings: { readonly [Page in OwnPage]?: Readonly<Record<string, string>> } = {
  invitation: { token: 'the secret of the link in the mail' },
  reset_password: { token: 'the secret of the link in the mail' },
  unsubscribe: { token: 'the kind of mail and its reader, signed' },
  person: { person: 'as `get-person` takes it' },
  settings: { section: 'the part of the settings' },
  me: { section: 'the part of the account' },
};

const toTextSchema = (description?: string) =>
  description === undefined ? Type.String() : Type.String({ description });

const toParams = (path: string, meaningOf: Readonly<Record<string, string>> = {}): ObjectSchema =>
  Type.Object(
    Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, toTextSchema(meaningOf[name])]),
    ),
  );

const shown = { method: 'GET', tag: 'pages', query: none, access: 'none', body: null, errors: [] } as const;

const toPageRoute = (page: OwnPage): Route => ({
  ...shown,
  kind: 'page',
  name: `page-${page.replaceAll('_', '-')}`,
  path: pages[page],
  summary: `The page "${page.replaceAll('_', ' ')}"`,
  params: toParams(pages[page], meanings[page]),
  answers: { 200: { description: 'The web application', content_type: 'text/html' } },
});

const { shared_record: _, ...ownPages } = pages;

/** Routes by the name of the page. */
export const pageRoutes = Object.fromEntries(
  Object.keys(ownPages).map((page) => [page, toPageRoute(page as OwnPage)]),
) as Record<OwnPage, Route>;

const toOlderRoute = (path: string, index: number): Route => ({
  ...shown,
  kind: 'redirect',
  name: `older-page-${index + 1}`,
  path,
  summary: 'A link of an older installation',
  params: toParams(path),
  answers: { 301: { description: 'To the page of the record' } },
});

/** Routes by path. */
export const olderPageRoutes = Object.fromEntries(
  Object.keys(olderPages).map((path, index) => [path, toOlderRoute(path, index)]),
) as Record<keyof typeof olderPages, Route>;

export const pageFileRoutes = named({
  'get-service-worker': {
    ...shown,
    kind: 'file',
    path: '/service-worker.js',
    summary: 'Get the part of the web application that works offline',
    params: none,
    answers: { 200: { description: 'The script', content_type: 'text/javascript' } },
    errors: ['NOT_FOUND'],
  },
  'get-page-file': {
    ...shown,
    kind: 'file',
    path: '/assets/{file}',
    summary: 'Get a file of the web application',
    description: 'Kept for good: its name holds a hash of its content.',
    params: Type.Object({ file: Type.String({ description: 'its name, which changes with what is in it' }) }),
    answers: { 200: { description: 'The file', content_type: '*/*' } },
    errors: ['NOT_FOUND'],
  },
} as const satisfies RouteTable);
