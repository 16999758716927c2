import type { LucideIcon } from 'lucide-react';

export interface PaletteItem {
  key: string;
  group: 'recent' | 'saved' | 'records' | 'people' | 'pages' | 'actions';
  icon: LucideIcon;
  text: string;
  detail?: string;
  run: () => void;
}
