import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { NwcSecretForm } from '../contract'
import { words as english } from '../words'

/** The screen /nwc, for any NIP-47 wallet. */
export default function NwcScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-nwc', english)
  const steps = [
    { text: words.stepOpen, href: 'https://nwc.getalby.com/about' },
    words.stepBudget,
    words.stepPaste,
  ]
  return <View of={NwcSecretForm} connectorName="NWC" connectorType="nwc.generic" steps={steps} />
}
