import { createValueStore } from '#kernel'
import type { ShowInstallPrompt } from '#kernel/shell'

interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/**
 * Listens for the browser's offer to install the app. It must listen from the start, because the browser makes the
 * offer only once, perhaps before the plugin that shows it is loaded.
 */
export function createInstallPromptStore() {
  const offer = createValueStore<ShowInstallPrompt | undefined>(undefined)
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer.set(async () => {
      offer.set(undefined)
      return (await (event as InstallPromptEvent).prompt()).outcome === 'accepted'
    })
  })
  addEventListener('appinstalled', () => offer.set(undefined))
  return offer
}
