import { createCell, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { overlays } from '#kernel/shell'
import { analyticsSettings, MAX_SENT } from './analytics-settings'
import { Analytics, type AnalyticsState } from './contract'
import { type Counter, createCounter } from './create-counter'

/** True if the browser asks every site not to track its user. */
const isRefused = () =>
  navigator.doNotTrack === '1' ||
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Returns the host of the page that linked to this visit, if that is another site. */
function referrerHost(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined
  const { host } = new URL(document.referrer)
  return host === '' || host === location.host ? undefined : host
}

/** Activates the plugin. Adds nothing unless the site's `config.json` has `analytics` for this host. */
export function activate(context: PluginContext): void {
  const { analytics } = context.use(Config)
  const settings = context.settings(analyticsSettings)
  const refused = isRefused()
  const stateOf = (): AnalyticsState => ({ ...settings.get(), refused })
  const state = createCell(stateOf())
  context.own(settings.subscribe(() => state.set(stateOf())))
  let counter: Counter | undefined
  const stop = () => {
    counter?.dispose()
    counter = undefined
  }
  context.own(stop)

  const send = (url: string) => (text: string) => {
    // biome-ignore lint/plugin: the address is this site's own, from its config.json
    const accepted = navigator.sendBeacon(url, text)
    if (accepted)
      settings.set(draft => {
        draft.sent = [{ at: Date.now(), text }, ...draft.sent].slice(0, MAX_SENT)
      })
    return accepted
  }
  const isHere = analytics !== undefined && analytics.host === location.host
  const counting = createCell(false)
  const turn = () => {
    counting.set(isHere && !refused && settings.get().enabled)
    if (!analytics || !counting.get()) return stop()
    counter ??= createCounter({
      site: location.origin,
      referrer: referrerHost(),
      send: send(analytics.url),
      online: () => navigator.onLine,
    })
  }
  turn()
  context.own(settings.subscribe(turn))

  context.provide(Analytics, {
    state,
    enable: on =>
      settings.set(draft => {
        draft.enabled = on
      }),
    opened: name => counter?.count(name),
  })
  if (!isHere) return
  const leave = () => document.visibilityState === 'hidden' && counter?.flush()
  document.addEventListener('visibilitychange', leave)
  context.own(() => document.removeEventListener('visibilitychange', leave))
  context.contribute(
    overlays({
      id: 'page-counter',
      dependsOn: [counting],
      when: () => counting.get(),
      view: () => import('./views/page-counter'),
    }),
  )
}
