import { NwcSecretForm } from '#contracts/connector-nwc'
import { View } from '#kernel/react'
import { TextLink } from '#ui-kit'

const STEPS = [
  <>
    Sign in to{' '}
    <TextLink href="https://rizful.com" external>
      Rizful
    </TextLink>{' '}
    and open your vault.
  </>,
  'Choose “Nostr Wallet Connect” and copy the connection secret.',
  'Paste it here and press Connect.',
]

/** /rizful */
export default function RizfulScreen() {
  return <View of={NwcSecretForm} connectorName="Rizful" connectorType="nwc.rizful" steps={STEPS} />
}
