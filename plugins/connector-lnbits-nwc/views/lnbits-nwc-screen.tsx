import { NwcSecretForm } from '#contracts/connector-nwc'
import { View } from '#kernel/react'

const STEPS = [
  'In your wallet open the extensions, and switch on “Nostr Wallet Connect”.',
  'Add a connection there with a budget, and copy its secret.',
  'Paste it here and press Connect.',
]

/** /lnbits-nwc */
export default function LnbitsNwcScreen() {
  return <View of={NwcSecretForm} connectorName="LNbits" connectorType="nwc.lnbits" steps={STEPS} />
}
