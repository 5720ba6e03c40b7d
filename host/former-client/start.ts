import type { Kernel, PluginContext } from '#kernel'
import { settingsRoute, Toasts } from '#kernel/shell'
import { hasFormerRecords } from './former-records'
import { takeOver } from './take-over'

/**
 * Takes over the settings of the former client, and tells the user so. Does that again when an account signs in, because
 * a draft waits for its account.
 */
export function startTakeOver(kernel: Kernel, context: PluginContext): void {
  const { session } = context.nostr
  const parts = { kernel, log: context.log, storage: localStorage, account: () => session.get().pubkey }
  let told = false
  let running = Promise.resolve()
  const run = async () => {
    if (context.signal.aborted || !hasFormerRecords(localStorage)) return
    if (!(await takeOver(parts)) || told || context.signal.aborted) return
    told = true
    const toasts = await kernel.resolve(Toasts)
    toasts.show({
      text: 'Your settings of the former version were taken over.',
      action: { label: 'Settings', run: () => history.pushState({}, '', `${settingsRoute.path}/system`) },
      stays: 10_000,
    })
  }
  const next = () => {
    running = running
      .then(run)
      .catch(error => context.log.warn('Settings were not taken over', error instanceof Error))
  }
  context.own(session.subscribe(next))
  next()
}
