import { NwcSecretForm } from '#contracts/connector-nwc'
import { View } from '#kernel/react'

const STEPS = [
  'Open Primal on your phone, and its wallet.',
  'In the wallet’s settings choose “Connected apps”, then create a new connection and give it a budget.',
  'Copy the connection secret, paste it here and press Connect.',
]

/** /primal */
export default function PrimalScreen() {
  return <View of={NwcSecretForm} connectorName="Primal Mobile" connectorType="nwc.primal" steps={STEPS} />
}
