import { NwcSecretForm } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

/** /lnfi */
export default function LnfiScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-lnfi', english)
  const steps = [
    { text: words.stepOpen, href: 'https://github.com/lnfi-network/ln-node/tree/main/LNLink' },
    words.stepCopy,
    words.stepPaste,
  ]
  return <View of={NwcSecretForm} connectorName="LN Link" connectorType="nwc.lnfi" steps={steps} />
}
