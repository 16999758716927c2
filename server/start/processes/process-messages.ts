/** The messages between the main process of a service and its answering processes. */
import type { ProcessMetrics } from '../../base/read-metrics.ts';

export type FromProcess =
  | { kind: 'serving'; base_url: string }
  /** The process could not start, for a reason that an operator can fix. */
  | { kind: 'failed'; sentence: string }
  /** Somebody asked this process for the metrics of all processes. */
  | { kind: 'all_metrics_wanted'; question: number }
  | { kind: 'own_metrics'; question: number; metrics: ProcessMetrics };

export type ToProcess =
  | { kind: 'stop' }
  | { kind: 'own_metrics_wanted'; question: number }
  /** null when they could not be read. */
  | { kind: 'all_metrics'; question: number; text: string | null };
