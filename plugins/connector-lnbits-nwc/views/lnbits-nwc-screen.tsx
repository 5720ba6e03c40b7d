import { NwcSecretForm } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

/** /lnbits-nwc */
export default function LnbitsNwcScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-lnbits-nwc', english)
  const steps = [words.stepOpen, words.stepAllow, words.stepPaste]
  return <View of={NwcSecretForm} connectorName="LNbits" connectorType="nwc.lnbits" steps={steps} />
}
