import { NwcSecretForm } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

/** /cashu-me */
export default function CashuMeScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-cashu-me', english)
  const steps = [{ text: words.stepOpen, href: 'https://wallet.cashu.me' }, words.stepAllow, words.stepPaste]
  return <View of={NwcSecretForm} connectorName="Cashu.me" connectorType="nwc.cashume" steps={steps} />
}
