import type { Kernel, PluginContext } from '#kernel'
import { settingsRoute, Toasts } from '#kernel/shell'
import { importLegacyRecords } from './import-legacy-records'
import { hasLegacyRecords } from './legacy-records'

/**
 * Imports the settings of the former client and shows a toast about it. Repeats this when an account signs in, because
 * the former draft is imported only with an account.
 */
export function startLegacyImport(kernel: Kernel, context: PluginContext): void {
  const { session } = context.nostr
  const importOptions = {
    kernel,
    log: context.log,
    storage: localStorage,
    currentAccount: () => session.get().pubkey,
  }
  let hasNotified = false
  let lastRun = Promise.resolve()
  const runImport = async () => {
    if (context.signal.aborted || !hasLegacyRecords(localStorage)) return
    if (!(await importLegacyRecords(importOptions)) || hasNotified || context.signal.aborted) return
    hasNotified = true
    const toasts = await kernel.resolve(Toasts)
    toasts.show({
      text: 'Your settings of the former version were taken over.',
      action: { label: 'Settings', run: () => history.pushState({}, '', `${settingsRoute.path}/system`) },
      durationMs: 10_000,
    })
  }
  const scheduleImport = () => {
    lastRun = lastRun
      .then(runImport)
      .catch(error => context.log.warn('Settings were not taken over', error instanceof Error))
  }
  context.own(session.subscribe(scheduleImport))
  scheduleImport()
}
