import type { Disposable, Entry, PluginContext, ReadableStore, ServiceToken } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { NotificationCheck, NotificationPart, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]
type Findings = ReadonlyMap<string, Partial<NotificationPart>>

/** Calls the services that must verify events of some kinds before the list shows these events. */
export interface Checks {
  /**
   * Passes each event to the service that verifies events of its kind. Called whenever the events or the kinds may have
   * changed.
   */
  give(events: readonly NostrEvent[], kinds: readonly Entry<Kind>[]): void
  findingOf(entry: Entry<Kind>, event: NostrEvent): Partial<NotificationPart> | undefined
  /** Returns the services that are not running although there are events for them. */
  unchecked(): readonly ServiceToken<NotificationCheck>[]
}

/**
 * Creates the checks. `changed` is called when a service starts, stops or has verified more. The checks end with the
 * plugin.
 */
export function createChecks(context: PluginContext, changed: () => void): Checks {
  const all = new Map<string, ReturnType<typeof createCheck>>()
  return {
    give(events, kinds) {
      const wanted = new Map<string, Set<number>>()
      for (const { value } of kinds) {
        if (!value.check) continue
        if (!all.has(value.check.id)) all.set(value.check.id, createCheck(context, value.check, changed))
        wanted.set(value.check.id, new Set([...(wanted.get(value.check.id) ?? []), ...value.kinds]))
      }
      for (const [id, check] of all) {
        const numbers = wanted.get(id)
        if (numbers) check.give(events.filter(({ kind }) => numbers.has(kind)))
        else {
          check.dispose()
          all.delete(id)
        }
      }
    },
    findingOf: ({ value }, { id }) => value.check && all.get(value.check.id)?.findingOf(id),
    unchecked: () => [...all.values()].filter(({ isMissing }) => isMissing()).map(({ token }) => token),
  }
}

/** Calls one service, and remembers the events of the most recent call. */
function createCheck(context: PluginContext, token: ServiceToken<NotificationCheck>, changed: () => void) {
  let service: NotificationCheck | undefined
  let events: readonly NostrEvent[] = []
  let findings: ReadableStore<Findings> | undefined
  let listening: Disposable | undefined

  const stop = () => {
    listening?.dispose()
    listening = findings = undefined
  }
  const start = () => {
    stop()
    if (events.length === 0) return
    findings = service?.check(events)
    listening = findings?.subscribe(changed)
  }
  const watching = context.watch(token, provided => {
    service = provided
    start()
    changed()
    return {
      dispose() {
        service = undefined
        stop()
        changed()
      },
    }
  })
  return {
    token,
    give(next: readonly NostrEvent[]) {
      if (next.length === events.length && next.every((event, at) => event === events[at])) return
      events = next
      start()
    },
    findingOf: (id: string) => findings?.get().get(id),
    isMissing: () => !service && events.length > 0,
    dispose: () => watching.dispose(),
  }
}
