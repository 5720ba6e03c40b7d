import { NwcSecretForm } from '#contracts/connector-nwc'
import { View } from '#kernel/react'
import { TextLink } from '#ui-kit'

const STEPS = [
  <>
    Set up{' '}
    <TextLink href="https://github.com/lnfi-network/ln-node/tree/main/LNLink" external>
      LN Link
    </TextLink>{' '}
    with your node.
  </>,
  'Create a connection there and copy its secret.',
  'Paste it here and press Connect.',
]

/** /lnfi */
export default function LnfiScreen() {
  return <View of={NwcSecretForm} connectorName="LN Link" connectorType="nwc.lnfi" steps={STEPS} />
}
