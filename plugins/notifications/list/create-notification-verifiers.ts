import type { ContributionEntry, Disposable, PluginContext, ReadableStore, ServiceToken } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { NotificationVerifier, NotifiedAction, notificationKinds } from '../contract'

type Kind = Parameters<typeof notificationKinds>[0]
type Findings = ReadonlyMap<string, Partial<NotifiedAction>>

/** Calls the plugins' verifiers. The list shows an event of some kinds only when its verifier has accepted it. */
export interface NotificationVerifiers {
  /** Passes each event to the verifier of its kind. Called whenever the events or the kinds may have changed. */
  setEvents(events: readonly NostrEvent[], kinds: readonly ContributionEntry<Kind>[]): void
  findingFor(entry: ContributionEntry<Kind>, event: NostrEvent): Partial<NotifiedAction> | undefined
  /** Returns the verifiers that are not running, although there are events for them. */
  inactiveVerifiers(): readonly ServiceToken<NotificationVerifier>[]
}

/**
 * Creates the calls of the verifiers. `onChange` is called when a verifier starts, stops or has verified more. They end
 * with the plugin.
 */
export function createNotificationVerifiers(
  context: PluginContext,
  onChange: () => void,
): NotificationVerifiers {
  const runners = new Map<string, ReturnType<typeof createVerifierRunner>>()
  return {
    setEvents(events, kinds) {
      const kindsByVerifier = new Map<string, Set<number>>()
      for (const { value } of kinds) {
        if (!value.verifier) continue
        if (!runners.has(value.verifier.id))
          runners.set(value.verifier.id, createVerifierRunner(context, value.verifier, onChange))
        kindsByVerifier.set(
          value.verifier.id,
          new Set([...(kindsByVerifier.get(value.verifier.id) ?? []), ...value.kinds]),
        )
      }
      for (const [id, check] of runners) {
        const numbers = kindsByVerifier.get(id)
        if (numbers) check.give(events.filter(({ kind }) => numbers.has(kind)))
        else {
          check.dispose()
          runners.delete(id)
        }
      }
    },
    findingFor: ({ value }, { id }) => value.verifier && runners.get(value.verifier.id)?.findingOf(id),
    inactiveVerifiers: () =>
      [...runners.values()].filter(({ isMissing }) => isMissing()).map(({ token }) => token),
  }
}

/** Calls one verifier, and remembers the events of the last call. */
function createVerifierRunner(
  context: PluginContext,
  token: ServiceToken<NotificationVerifier>,
  onChange: () => void,
) {
  let service: NotificationVerifier | undefined
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
    findings = service?.verify(events)
    listening = findings?.subscribe(onChange)
  }
  const watching = context.watch(token, provided => {
    service = provided
    start()
    onChange()
    return {
      dispose() {
        service = undefined
        stop()
        onChange()
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
