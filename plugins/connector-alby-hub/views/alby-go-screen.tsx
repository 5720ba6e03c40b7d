import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

const RELAY = 'wss://relay.getalby.com/v1'

/** /alby-go */
export default function AlbyGoScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-alby-hub', english)
  return (
    <View
      of={NwcConnectionRequest}
      relay={RELAY}
      app="alby"
      connectorName="Alby Go"
      connectorType="nwc.albyhub"
      hint={words.scan}
    />
  )
}
