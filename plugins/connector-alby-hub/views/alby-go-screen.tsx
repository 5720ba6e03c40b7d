import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { albyHubEnglishTexts as english } from '../english-texts'

const ALBY_GO_RELAY = 'wss://relay.getalby.com/v1'

/** The screen /alby-go. */
export default function AlbyGoScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-alby-hub', english)
  return (
    <PluginView
      token={NwcConnectionRequest}
      relay={ALBY_GO_RELAY}
      app="alby"
      connectorName="Alby Go"
      connectorType="nwc.albyhub"
      hint={texts.scan}
    />
  )
}
