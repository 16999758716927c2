/**
 * Every address of a page of the web application. The server answers these with the application, whose router
 * knows no others.
 */

export const pages = {
  home: '/',
  sign_in: '/sign-in',
  invitation: '/invitations/{token}',
  forgotten_password: '/forgotten-password',
  unsubscribe: '/unsubscribe/{token}',
  reset_password: '/reset-password/{token}',
  workspace_home: '/w/{slug}/home',
  records: '/w/{slug}/records',
  record: '/w/{slug}/records/{record_id}',
  actions: '/w/{slug}/actions',
  playlists: '/w/{slug}/playlists',
  playlist: '/w/{slug}/playlists/{playlist_id}',
  person: '/w/{slug}/people/{person}',
  shares: '/w/{slug}/shares',
  trash: '/w/{slug}/trash',
  imports: '/w/{slug}/import',
  settings: '/w/{slug}/settings/{section}',
  me: '/me/{section}',
  /** Programs that use OAuth send their users here. */
  authorize: '/oauth/authorize',
  device: '/device',
  /** At this address programs get JSON. */
  shared_record: '/s/{share_id}',
} as const;

export type PageName = keyof typeof pages;

/** Values of `{section}` in the settings, in the order of the menu. */
export const settingsSections = [
  'members',
  'invitations',
  'teams',
  'roles',
  'labels',
  'templates',
  'trackers',
  'masking',
  'retention',
  'engines',
  'service-accounts',
  'programs',
  'webhooks',
  'general',
  'sign-on',
  'usage',
  'audit',
] as const;

/** Values of `{section}` in the user's own account. */
export const mySections = [
  'profile',
  'security',
  'tokens',
  'programs',
  'sessions',
  'mails',
  'appearance',
] as const;

/** Links of older installations, with the pages that they lead to. */
export const olderPages = {
  '/ko/w/{slug}/record/{record_id}': 'record',
  '/en/workspace/{slug}/record/{record_id}/detail': 'record',
} as const satisfies Record<string, PageName>;

/** The names of parameters: `slug` for `/w/{slug}/records`. */
export type PageParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PageParam<Rest>
  : never;

/** Fills parameters into the address of a page. */
export function toPagePath<Name extends PageName>(
  page: Name,
  params: Readonly<Record<PageParam<(typeof pages)[Name]>, string | number>>,
): string {
  const values: Readonly<Record<string, string | number>> = params;
  return pages[page].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export interface MomentOnPage {
  id: number;
  start_ms: number;
  dialog_ids: readonly number[];
}

/** The search and hash of a record's address that open one of its moments beside its line. */
export function toMomentPlace({ id, start_ms, dialog_ids: [line_id] }: MomentOnPage): {
  search: { insight: 'moments'; moment: number; t?: number };
  hash?: string;
} {
  const search = { insight: 'moments', moment: id } as const;
  if (line_id !== undefined) return { search, hash: `d${line_id}` };
  return { search: { ...search, t: Math.floor(start_ms / 1000) } };
}

export function toMomentPath(moment: MomentOnPage, params: { slug: string; record_id: number }): string {
  const { search, hash } = toMomentPlace(moment);
  const query = Object.entries(search).map((value) => value.join('='));
  return `${toPagePath('record', params)}?${query.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}

/** Writes `{slug}` in the notation of a router: `:slug` or `$slug`. */
export function toRoutePattern<Path extends string, Sign extends ':' | '$'>(
  path: Path,
  sign: Sign,
): RoutePattern<Path, Sign> {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => sign + name) as RoutePattern<Path, Sign>;
}

type RoutePattern<
  Path extends string,
  Sign extends string,
> = Path extends `${infer Head}{${infer Name}}${infer Rest}`
  ? `${Head}${Sign}${Name}${RoutePattern<Rest, Sign>}`
  : Path;
