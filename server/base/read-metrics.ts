/** Metrics as they are answered: each is measured by itself, and one that fails or takes long is left out. */
import type { Logger } from 'pino';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

type Measured = { registry: Registry; log: Pick<Logger, 'warn'> };

/** Prometheus waits ten seconds; some metrics ask the database. */
const PATIENCE_MS = 2_000;

/** Renders the metrics for Prometheus; a comment names those left out. */
export async function readMetricsText(measured: Measured): Promise<string> {
  const texts = await measureEach(measured, ({ registry }, name) => registry.getSingleMetricAsString(name));
  const lines = texts.map(
    ([name, text]) => text ?? `# ${name} is left out: it could not be measured in time`,
  );
  return `${lines.join('\n\n')}\n`;
}

/** Reads the metrics of this process for the one that adds up several. */
export async function readMetrics(measured: Measured): Promise<ProcessMetrics> {
  const all = await measureEach(measured, async ({ registry }, name) =>
    registry.getSingleMetric(name)?.get(),
  );
  return all.flatMap(([, metric]) => metric ?? []);
}

function measureEach<Read>(
  measured: Measured,
  read: (measured: Measured, name: string) => Promise<Read>,
): Promise<[name: string, read: Read | undefined][]> {
  const names = measured.registry.getMetricsAsArray().map(({ name }) => name);
  return Promise.all(
    names.map(async (name) => {
      try {
        return [name, await orTooLate(read(measured, name))];
      } catch (err) {
        measured.log.warn({ err, metric: name }, 'a metric could not be measured');
        return [name, undefined];
      }
    }),
  );
}

async function orTooLate<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('it takes too long')), PATIENCE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
