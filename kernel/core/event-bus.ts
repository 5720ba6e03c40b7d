import mitt from 'mitt'
import { createDisposable, type Disposable } from './disposable'
import type { EventToken } from './tokens'

/** Sends events to handlers. If a handler throws, its plugin is reported and the other handlers are still called. */
export interface EventBus {
  on<P>(owner: string, event: EventToken<P>, fn: (payload: P) => void): Disposable
  emit<P>(event: EventToken<P>, payload: P): void
  /** Returns the number of registered handlers. */
  handlerCount(): number
}

export function createEventBus(onFault: (owner: string, where: string, error: unknown) => void): EventBus {
  const emitter = mitt<Record<string, unknown>>()
  // The prefix is needed because mitt treats the name '*' as a wildcard.
  const emitterKey = (event: { id: string }) => `:${event.id}`
  return {
    on(owner, event, fn) {
      const handler = (payload: unknown) => {
        try {
          fn(payload as never)
        } catch (error) {
          onFault(owner, `event:${event.id}`, error)
        }
      }
      const name = emitterKey(event)
      emitter.on(name, handler)
      return createDisposable(() => {
        emitter.off(name, handler)
        if (!emitter.all.get(name)?.length) emitter.all.delete(name)
      })
    },
    emit: (event, payload) => emitter.emit(emitterKey(event), payload),
    handlerCount: () => [...emitter.all.values()].reduce((n, handlers) => n + (handlers?.length ?? 0), 0),
  }
}
