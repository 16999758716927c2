import { linkOptions } from '@tanstack/react-router';
import { AudioLines, House, Link2, ListChecks, ListMusic, Settings, Trash2 } from 'lucide-react';
import type { Words } from '../../words/words.ts';

/** The pages of a workspace, in their order. @param section of the settings, which opens */
export function listWorkspacePages(frame: Words['frame'], slug: string, section: string) {
  const params = { slug };
  return [
    { icon: House, text: frame.home, link: linkOptions({ to: '/w/$slug/home', params }) },
    { icon: AudioLines, text: frame.records, link: linkOptions({ to: '/w/$slug/records', params }) },
    { icon: ListChecks, text: frame.actions, link: linkOptions({ to: '/w/$slug/actions', params }) },
    { icon: ListMusic, text: frame.playlists, link: linkOptions({ to: '/w/$slug/playlists', params }) },
    { icon: Link2, text: frame.shares, link: linkOptions({ to: '/w/$slug/shares', params }) },
    { icon: Trash2, text: frame.trash, link: linkOptions({ to: '/w/$slug/trash', params }) },
    {
      icon: Settings,
      text: frame.settings,
      link: linkOptions({ to: '/w/$slug/settings/$section', params: { slug, section } }),
    },
  ];
}
