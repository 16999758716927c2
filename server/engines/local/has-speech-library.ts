import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Whether the optional package is installed and loads on this system: tried in a process of its own. */
export async function hasSpeechLibrary(): Promise<boolean> {
  const script = "await import('sherpa-onnx-node')";
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: {},
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
