import { View } from '#kernel/react'
import { TextLink } from '#ui-kit'
import { NwcSecretForm } from '../contract'

const STEPS = [
  <>
    In your wallet, look for{' '}
    <TextLink href="https://nwc.getalby.com/about" external>
      Nostr Wallet Connect
    </TextLink>{' '}
    or “Connections” and add one for this page.
  </>,
  'Set a budget there, and copy the connection secret.',
  'Paste it here and press Connect.',
]

/** /nwc: any wallet that speaks NIP-47. */
export default function NwcScreen() {
  return <View of={NwcSecretForm} connectorName="NWC" connectorType="nwc.generic" steps={STEPS} />
}
