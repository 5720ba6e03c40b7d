import { openPort, type Port } from './open-port'
import type { TextNews, TextRequest } from './text-protocol'

/** Opens an index of texts in its own worker. */
export const openTextPort = (listen: (news: TextNews) => void, failed: () => void): Port<TextRequest> =>
  openPort({
    worker: () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
    here: async send => (await import('./text-engine')).startTextEngine(send),
    listen,
    failed,
  })
