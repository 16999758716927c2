import { FileDown, Mic, MonitorPlay, Phone, Upload, Video, type LucideIcon } from 'lucide-react';
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';

const icons: Record<RecordSource, LucideIcon> = {
  zoom: Video,
  google_meet: Video,
  teams_meet: Video,
  phone_call: Phone,
  voice_recorder: Mic,
  screen_recorder: MonitorPlay,
  manual_upload: Upload,
  import: FileDown,
};

export function SourceIcon({ source }: { source: RecordSource }) {
  const Icon = icons[source];
  return <Icon size={16} aria-hidden className="text-faint" />;
}
