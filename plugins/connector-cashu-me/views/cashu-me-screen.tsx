import { NwcSecretForm } from '#contracts/connector-nwc'
import { View } from '#kernel/react'
import { TextLink } from '#ui-kit'

const STEPS = [
  <>
    Open{' '}
    <TextLink href="https://wallet.cashu.me" external>
      Cashu.me
    </TextLink>
    , then its settings.
  </>,
  'Switch Nostr Wallet Connect on and set an allowance.',
  'Copy the connection secret, paste it here and press Connect.',
]

/** /cashu-me */
export default function CashuMeScreen() {
  return <View of={NwcSecretForm} connectorName="Cashu.me" connectorType="nwc.cashume" steps={STEPS} />
}
