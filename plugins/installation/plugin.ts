import { createCell, type PluginContext, settingsKey } from '#kernel'
import {
  InstallOffer,
  type InstallOfferFn,
  portableSettings,
  Toasts,
  type ToastsService,
} from '#kernel/shell'
import { type AppWorker, startAppWorker } from './app-worker'
import { Installation, type InstallationState } from './contract'
import { installationSettings } from './installation-settings'
import { whenQuiet } from './when-quiet'

export function activate(context: PluginContext): void {
  const settings = context.settings(installationSettings)
  context.contribute(
    portableSettings({
      id: 'installation',
      title: 'Installation',
      key: settingsKey(context.id),
      definition: installationSettings,
    }),
  )
  const state = createCell<InstallationState>({
    updateWaiting: false,
    canInstall: false,
    promptHidden: settings.get().hidePWAPrompt,
  })
  let worker: AppWorker | undefined
  let offered: InstallOfferFn | undefined
  const change = (patch: Partial<InstallationState>) => state.set({ ...state.get(), ...patch })

  context.watch(InstallOffer, offer => {
    const look = () => {
      offered = offer.get()
      change({ canInstall: offered !== undefined })
    }
    context.own(offer.subscribe(look))
    look()
  })
  context.own(settings.subscribe(() => change({ promptHidden: settings.get().hidePWAPrompt })))

  let toasts: ToastsService | undefined
  context.watch(Toasts, service => {
    toasts = service
  })
  /** Starts the service worker. The first time, it downloads the whole app, which can wait for a quiet moment. */
  const startWorker = async () => {
    if (!navigator.serviceWorker.controller) await whenQuiet(context.signal)
    return startAppWorker({
      signal: context.signal,
      onReplaced: () =>
        void toasts?.show({
          text: 'Pinion was updated in another tab.',
          action: { label: 'Reload', run: () => location.reload() },
          stays: 60_000,
        }),
    })
  }
  // There is no worker in development, because it would serve outdated code.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    startWorker().then(
      started => {
        worker = started
        const look = () => change({ updateWaiting: started.updateWaiting.get() })
        context.own(started.updateWaiting.subscribe(look))
        look()
      },
      // The browser or the user does not allow a service worker. The app works without it.
      () => {},
    )

  context.provide(Installation, {
    state,
    async refresh() {
      if (!state.get().updateWaiting) await worker?.check()
      if ((await worker?.takeOver()) === false) {
        toasts?.show({
          text: 'The new version could not take over yet. Close the other tabs of Pinion, and try again.',
          tone: 'danger',
        })
        return false
      }
      location.reload()
      return true
    },
    install: async () => (await offered?.()) ?? false,
    hidePrompt: () =>
      settings.set(draft => {
        draft.hidePWAPrompt = true
      }),
  })
}
