import { createCell, type PluginContext, settingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs, overlays, portableSettings } from '#kernel/shell'
import { cashuSettings } from './cashu-settings'
import { Cashu, type CashuState, type FramePlace } from './contract'

/** Adds nothing on a site whose `config.json` names no Cashu wallet. */
export function activate(context: PluginContext): void {
  const { cashuWallet: address } = context.use(Config)
  const dialogs = context.use(Dialogs)
  const settings = context.settings(cashuSettings)
  const isOwn = address !== undefined && new URL(address).origin === location.origin
  const stateOf = (): CashuState => ({ address, isOwn, enabled: settings.get().cashuEnabled })
  const state = createCell(stateOf())
  const framed = createCell(false)
  const look = () => {
    state.set(stateOf())
    framed.set(address !== undefined && !isOwn && settings.get().cashuEnabled)
  }
  context.own(settings.subscribe(look))
  look()
  const place = createCell<FramePlace | undefined>(undefined)
  let close = () => {}
  context.provide(Cashu, {
    state,
    place,
    setPlace: place.set,
    enable: on =>
      settings.set(draft => {
        draft.cashuEnabled = on
      }),
    pay(invoice) {
      // Closes the previous question, so that only one is open, however many invoices the wallet sends.
      close()
      close = dialogs.open({
        plugin: context.id,
        view: () => import('./views/pay-dialog'),
        props: { invoice },
        signal: context.signal,
      })
    },
  })
  if (address === undefined) return
  context.contribute(
    portableSettings({
      id: 'cashu',
      title: 'Cashu wallet',
      key: settingsKey(context.id),
      definition: cashuSettings,
    }),
  )
  context.contribute(
    overlays({
      id: 'cashu-frame',
      dependsOn: [framed],
      when: () => framed.get(),
      view: () => import('./views/cashu-frame'),
    }),
  )
}
