import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError, type Config } from '../base/config/config.ts';
import { errorCode } from '../base/error-code.ts';

/** Opens the port of the settings, and returns the actual one: `MINUTEBOOK_PORT=0` takes any. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<number> {
  const { level } = app.log;
  try {
    // The framework would log the same line a second time.
    app.log.level = 'error';
    await app.listen({ host, port });
  } catch (error) {
    throw toSentence(error, host, port) ?? error;
  } finally {
    app.log.level = level;
  }
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : port;
}

/** @throws ConfigError when the port of the settings cannot be opened, at a moment when nothing is done yet */
export async function requirePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw toSentence(error, host, port) ?? error;
  }
  await once(probe.close(), 'close');
}

function toSentence(error: unknown, host: string, port: number): ConfigError | undefined {
  const sentence = () => {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        return `Port ${port} of ${host} is in use by another program: stop that, or set MINUTEBOOK_PORT to another port.`;
      case 'EACCES':
        return `This user may not open port ${port}: set MINUTEBOOK_PORT to a port from 1024 on.`;
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
      case 'EINVAL':
        return `MINUTEBOOK_HOST must be an address of this machine, not "${host}".`;
      default:
        return undefined;
    }
  };
  const text = sentence();
  return text === undefined ? undefined : new ConfigError(text, { cause: error });
}
