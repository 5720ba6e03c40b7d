import mitt from 'mitt'
import { type Disposable, toDisposable } from './disposable'
import type { EventToken } from './tokens'

/** Tells facts. A handler that throws is caught and named; the others still hear. */
export interface Bus {
  on<P>(owner: string, event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /** How many handlers listen now. */
  count(): number
}

export function createBus(onFault: (owner: string, where: string, error: unknown) => void): Bus {
  const emitter = mitt<Record<string, unknown>>()
  return {
    on(owner, event, fn) {
      const handler = (payload: unknown) => {
        try {
          fn(payload as never)
        } catch (error) {
          onFault(owner, `event:${event.id}`, error)
        }
      }
      emitter.on(event.id, handler)
      return toDisposable(() => {
        emitter.off(event.id, handler)
        if (!emitter.all.get(event.id)?.length) emitter.all.delete(event.id)
      })
    },
    emit: (event, payload) => emitter.emit(event.id, payload),
    count: () => [...emitter.all.values()].reduce((n, handlers) => n + (handlers?.length ?? 0), 0),
  }
}
