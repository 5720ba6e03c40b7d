import type { PluginManifest } from './plugin'
import type { Scope } from './scope'
import type { ReadableStore } from './store'
import type { EventToken } from './tokens'

type ActivationEvent = NonNullable<PluginManifest['activateOn']>[number]

export interface ActivationEventsOptions {
  readonly firstScreenShown: Promise<void>
  /** True if the storage has a settings record of the plugin. */
  readonly hasRecord: (plugin: string) => boolean
  readonly session: (plugin: string) => ReadableStore<{ readonly pubkey?: string | undefined }>
  /** Calls `fn` for each event of this kind. The plugin is named in error reports. */
  readonly on: (plugin: string, event: EventToken<unknown>, fn: () => void) => { dispose(): void }
  readonly activate: (plugin: string) => void
}

/** Activates plugins on the occasions that their manifests list under `activateOn`, until their scopes are disposed. */
export function createActivationEvents(options: ActivationEventsOptions) {
  const { firstScreenShown, hasRecord, session, on, activate } = options
  const arm = (id: string, scope: Scope, event: ActivationEvent): void => {
    const afterFirstScreen = (fn: () => void) => void firstScreenShown.then(() => scope.disposed || fn())
    if (event === 'startup') queueMicrotask(() => scope.disposed || activate(id))
    else if (event === 'idle') afterFirstScreen(() => activate(id))
    else if (event === 'stored') afterFirstScreen(() => hasRecord(id) && activate(id))
    else if (event === 'signed-in-idle') afterFirstScreen(() => arm(id, scope, 'signed-in'))
    else if (event === 'signed-in') {
      const reader = session(id)
      const look = () => reader.get().pubkey !== undefined && activate(id)
      const listening = reader.subscribe(look)
      scope.own(() => listening.dispose())
      look()
    } else if (event !== 'sign-out') {
      // The remaining values of `activateOn` are events of the bus. `sign-out` is not among them: the kernel itself
      // activates plugins for it and waits for them.
      const listening = on(id, event as EventToken<unknown>, () => activate(id))
      scope.own(() => listening.dispose())
    }
  }
  return arm
}
