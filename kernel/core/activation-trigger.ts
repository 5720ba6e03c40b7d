import type { PluginManifest } from './plugin'
import type { ResourceScope } from './resource-scope'
import type { ReadableStore } from './store'
import type { EventToken } from './tokens'

type ActivationEvent = NonNullable<PluginManifest['activateOn']>[number]

export interface ActivationTriggerOptions {
  readonly firstScreenShown: Promise<void>
  /** True if the storage has a settings record of the plugin. */
  readonly hasSettingsRecord: (plugin: string) => boolean
  readonly session: (plugin: string) => ReadableStore<{ readonly pubkey?: string | undefined }>
  /** Calls `fn` for each event of this kind. The plugin is named in error reports. */
  readonly on: (plugin: string, event: EventToken<unknown>, fn: () => void) => { dispose(): void }
  readonly activate: (plugin: string) => void
}

/** Activates plugins on the occasions that their manifests list under `activateOn`, until their scopes are disposed. */
export function createActivationTrigger(options: ActivationTriggerOptions) {
  const { firstScreenShown, hasSettingsRecord, session, on, activate } = options
  const registerTrigger = (id: string, scope: ResourceScope, event: ActivationEvent): void => {
    const afterFirstScreen = (fn: () => void) => void firstScreenShown.then(() => scope.disposed || fn())
    if (event === 'startup') queueMicrotask(() => scope.disposed || activate(id))
    else if (event === 'idle') afterFirstScreen(() => activate(id))
    else if (event === 'stored') afterFirstScreen(() => hasSettingsRecord(id) && activate(id))
    else if (event === 'signed-in-idle') afterFirstScreen(() => registerTrigger(id, scope, 'signed-in'))
    else if (event === 'signed-in') {
      const reader = session(id)
      const activateIfSignedIn = () => reader.get().pubkey !== undefined && activate(id)
      const subscription = reader.subscribe(activateIfSignedIn)
      scope.own(() => subscription.dispose())
      activateIfSignedIn()
    } else if (event !== 'sign-out') {
      // The remaining values of `activateOn` are events of the bus. `sign-out` is not among them: the kernel itself
      // activates plugins for it and waits for them.
      const subscription = on(id, event as EventToken<unknown>, () => activate(id))
      scope.own(() => subscription.dispose())
    }
  }
  return registerTrigger
}
