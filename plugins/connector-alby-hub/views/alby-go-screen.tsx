import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { View } from '#kernel/react'

const RELAY = 'wss://relay.getalby.com/v1'

/** /alby-go */
export default function AlbyGoScreen() {
  return (
    <View
      of={NwcConnectionRequest}
      relay={RELAY}
      app="alby"
      connectorName="Alby Go"
      connectorType="nwc.albyhub"
      hint="Scan this code with Alby Go."
    />
  )
}
