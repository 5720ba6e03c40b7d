import { createValueStore, type PluginContext, pluginSettingsKey } from '#kernel'
import {
  exportableSettings,
  InstallPrompt,
  type ShowInstallPrompt,
  Toasts,
  type ToastsService,
} from '#kernel/shell'
import { type AppServiceWorker, registerAppServiceWorker } from './app-service-worker'
import { Installation, type InstallationState } from './contract'
import { installationSettings } from './installation-settings'
import { waitForUserIdle } from './wait-for-user-idle'

export function activate(context: PluginContext): void {
  const settings = context.settings(installationSettings)
  context.contribute(
    exportableSettings({
      id: 'installation',
      title: 'Installation',
      key: pluginSettingsKey(context.id),
      definition: installationSettings,
    }),
  )
  const state = createValueStore<InstallationState>({
    isUpdateWaiting: false,
    canInstall: false,
    isPromptHidden: settings.get().hidePWAPrompt,
  })
  let worker: AppServiceWorker | undefined
  let installApp: ShowInstallPrompt | undefined
  const patchState = (patch: Partial<InstallationState>) => state.set({ ...state.get(), ...patch })

  context.watch(InstallPrompt, offer => {
    const update = () => {
      installApp = offer.get()
      patchState({ canInstall: installApp !== undefined })
    }
    context.own(offer.subscribe(update))
    update()
  })
  context.own(settings.subscribe(() => patchState({ isPromptHidden: settings.get().hidePWAPrompt })))

  let toasts: ToastsService | undefined
  context.watch(Toasts, service => {
    toasts = service
  })
  /** Starts the service worker. The first one downloads the whole app, so it waits until the user pauses. */
  const startWorker = async () => {
    if (!navigator.serviceWorker.controller) await waitForUserIdle(context.signal)
    return registerAppServiceWorker({
      signal: context.signal,
      onReplaced: () =>
        void toasts?.show({
          text: 'Pinion was updated in another tab.',
          action: { label: 'Reload', run: () => location.reload() },
          durationMs: 60_000,
        }),
    })
  }
  // In development there is no service worker, because it would serve outdated code.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    startWorker().then(
      started => {
        worker = started
        const update = () => patchState({ isUpdateWaiting: started.isUpdateWaiting.get() })
        context.own(started.isUpdateWaiting.subscribe(update))
        update()
      },
      // The browser or the user forbids service workers. The app works without one.
      () => {},
    )

  context.provide(Installation, {
    state,
    async refresh() {
      if (!state.get().isUpdateWaiting) await worker?.checkForUpdate()
      if ((await worker?.activateUpdate()) === false) {
        toasts?.show({
          text: 'The new version could not take over yet. Close the other tabs of Pinion, and try again.',
          tone: 'danger',
        })
        return false
      }
      location.reload()
      return true
    },
    install: async () => (await installApp?.()) ?? false,
    hidePrompt: () =>
      settings.set(draft => {
        draft.hidePWAPrompt = true
      }),
  })
}
