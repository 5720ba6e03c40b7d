import { NwcSecretForm } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

/** /primal */
export default function PrimalScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-primal', english)
  const steps = [words.stepOpen, words.stepAllow, words.stepPaste]
  return <View of={NwcSecretForm} connectorName="Primal Mobile" connectorType="nwc.primal" steps={steps} />
}
