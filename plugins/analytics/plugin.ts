import { createValueStore, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { overlays } from '#kernel/shell'
import { analyticsSettings, MAX_SENT_BATCHES } from './analytics-settings'
import { Analytics, type AnalyticsState } from './contract'
import { createPageCounter, type PageCounter } from './create-page-counter'

/** True if the browser asks every site not to track its user. */
const isTrackingRefused = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Returns the host of the page that linked to this visit, if it is another site's. */
function referrerHost(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined
  const { host } = new URL(document.referrer)
  return host === '' || host === location.host ? undefined : host
}

/** Activates the plugin. Adds nothing unless the site's `config.json` has `analytics` for this host. */
export function activate(context: PluginContext): void {
  const { analytics } = context.use(Config)
  const settings = context.settings(analyticsSettings)
  const isRefusedByBrowser = isTrackingRefused()
  const computeState = (): AnalyticsState => ({ ...settings.get(), isRefusedByBrowser })
  const state = createValueStore(computeState())
  context.own(settings.subscribe(() => state.set(computeState())))
  let counter: PageCounter | undefined
  const stopCounting = () => {
    counter?.dispose()
    counter = undefined
  }
  context.own(stopCounting)

  const createSender = (url: string) => (text: string) => {
    // biome-ignore lint/plugin: the address is this site's own, from its config.json
    const isAccepted = navigator.sendBeacon(url, text)
    if (isAccepted)
      settings.set(draft => {
        draft.sent = [{ at: Date.now(), text }, ...draft.sent].slice(0, MAX_SENT_BATCHES)
      })
    return isAccepted
  }
  const isThisSite = analytics !== undefined && analytics.host === location.host
  const isCounting = createValueStore(false)
  const updateCounting = () => {
    isCounting.set(isThisSite && !isRefusedByBrowser && settings.get().enabled)
    if (!analytics || !isCounting.get()) return stopCounting()
    counter ??= createPageCounter({
      siteUrl: location.origin,
      referrerHost: referrerHost(),
      sendBatch: createSender(analytics.url),
      isOnline: () => navigator.onLine,
    })
  }
  updateCounting()
  context.own(settings.subscribe(updateCounting))

  context.provide(Analytics, {
    state,
    setEnabled: on =>
      settings.set(draft => {
        draft.enabled = on
      }),
    countPage: name => counter?.countPage(name),
  })
  if (!isThisSite) return
  const onVisibilityChange = () => document.visibilityState === 'hidden' && counter?.sendNow()
  document.addEventListener('visibilitychange', onVisibilityChange)
  context.own(() => document.removeEventListener('visibilitychange', onVisibilityChange))
  context.contribute(
    overlays({
      id: 'page-counter',
      dependsOn: [isCounting],
      when: () => isCounting.get(),
      view: () => import('./views/page-view-counter'),
    }),
  )
}
