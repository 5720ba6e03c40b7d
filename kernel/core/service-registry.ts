import { createDisposable, type Disposable } from './disposable'
import { notifyAll } from './notify-all'
import type { ServiceToken } from './tokens'

/** Stores which plugin provides which service. Tokens are compared by id. */
export interface ServiceRegistry {
  peek<S>(token: ServiceToken<S>): S | undefined
  getOwner(id: string): string | undefined
  /** Adds a service. Throws if it is already provided by another plugin. */
  add<S>(owner: string, token: ServiceToken<S>, service: S): Disposable
  /**
   * Calls `fn` at once with the current service, and again each time the service is added or removed. `undefined` means
   * that nobody provides it.
   */
  watch<S>(token: ServiceToken<S>, fn: (service: S | undefined) => void): Disposable
  count(): number
  watchers(): number
}

export function createServiceRegistry(): ServiceRegistry {
  const provided = new Map<string, { owner: string; service: unknown }>()
  const watchers = new Map<string, Set<(service: unknown) => void>>()
  const notifyWatchers = (id: string) => {
    notifyAll([...(watchers.get(id) ?? [])].map(fn => () => fn(provided.get(id)?.service)))
  }
  return {
    peek: <S>(token: ServiceToken<S>) => provided.get(token.id)?.service as S | undefined,
    getOwner: id => provided.get(id)?.owner,
    add(owner, token, service) {
      const existing = provided.get(token.id)
      if (existing) throw new Error(`${owner} provides ${token.id}, which ${existing.owner} provides already`)
      const record = { owner, service }
      provided.set(token.id, record)
      notifyWatchers(token.id)
      return createDisposable(() => {
        if (provided.get(token.id) !== record) return
        provided.delete(token.id)
        notifyWatchers(token.id)
      })
    },
    watch<S>(token: ServiceToken<S>, fn: (service: S | undefined) => void) {
      const handler = (service: unknown) => fn(service as S | undefined)
      let set = watchers.get(token.id)
      if (!set) {
        set = new Set()
        watchers.set(token.id, set)
      }
      const owned = set
      owned.add(handler)
      const subscription = createDisposable(() => {
        owned.delete(handler)
        if (!owned.size && watchers.get(token.id) === owned) watchers.delete(token.id)
      })
      try {
        handler(provided.get(token.id)?.service)
      } catch (error) {
        subscription.dispose()
        throw error
      }
      return subscription
    },
    count: () => provided.size,
    watchers: () => [...watchers.values()].reduce((n, set) => n + set.size, 0),
  }
}
