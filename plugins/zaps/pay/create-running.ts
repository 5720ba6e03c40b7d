import { createCell } from '#kernel'
import type { ZapsService } from '../contract'

/** What is being zapped, whichever of its buttons comes and goes. */
export function createRunning(): Pick<ZapsService, 'running' | 'once'> {
  const running = createCell<ReadonlySet<string>>(new Set())
  return {
    running,
    async once(id, send) {
      if (running.get().has(id)) return
      running.set(new Set(running.get()).add(id))
      try {
        await send()
      } finally {
        running.set(new Set([...running.get()].filter(other => other !== id)))
      }
    },
  }
}
