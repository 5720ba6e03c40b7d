import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { translatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

const ALBY_GO_RELAY = 'wss://relay.getalby.com/v1'

/** /alby-go */
export default function AlbyGoScreen() {
  const texts = translatedTexts(useStore(useService(Wallet).config), 'connector-alby-hub', english)
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
