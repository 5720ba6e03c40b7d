import { createValueStore, type PluginContext, pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { Dialogs, exportableSettings, overlays } from '#kernel/shell'
import { cashuSettings } from './cashu-settings'
import { Cashu, type CashuState, type FramePosition } from './contract'

/** Adds nothing on a site whose `config.json` names no Cashu wallet. */
export function activate(context: PluginContext): void {
  const { cashuWallet: address } = context.use(Config)
  const dialogs = context.use(Dialogs)
  const settings = context.settings(cashuSettings)
  const isOwn = address !== undefined && new URL(address).origin === location.origin
  const computeState = (): CashuState => ({
    walletUrl: address,
    isSameOrigin: isOwn,
    isEnabled: settings.get().cashuEnabled,
  })
  const state = createValueStore(computeState())
  const isFramed = createValueStore(false)
  const updateState = () => {
    state.set(computeState())
    isFramed.set(address !== undefined && !isOwn && settings.get().cashuEnabled)
  }
  context.own(settings.subscribe(updateState))
  updateState()
  const framePosition = createValueStore<FramePosition | undefined>(undefined)
  let closeDialog = () => {}
  context.provide(Cashu, {
    state,
    framePosition,
    setFramePosition: framePosition.set,
    setEnabled: on =>
      settings.set(draft => {
        draft.cashuEnabled = on
      }),
    askToPay(invoice) {
      // Close the previous question, so that only one is open, even if the wallet sends many invoices.
      closeDialog()
      closeDialog = dialogs.open({
        plugin: context.id,
        view: () => import('./views/pay-invoice-dialog'),
        props: { invoice },
        signal: context.signal,
      })
    },
  })
  if (address === undefined) return
  context.contribute(
    exportableSettings({
      id: 'cashu',
      title: 'Cashu wallet',
      key: pluginSettingsKey(context.id),
      definition: cashuSettings,
    }),
  )
  context.contribute(
    overlays({
      id: 'cashu-frame',
      dependsOn: [isFramed],
      when: () => isFramed.get(),
      view: () => import('./views/cashu-frame'),
    }),
  )
}
