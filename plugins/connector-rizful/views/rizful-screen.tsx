import { NwcSecretForm } from '#contracts/connector-nwc'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore, View } from '#kernel/react'
import { words as english } from '../words'

/** /rizful */
export default function RizfulScreen() {
  const words = wordsIn(useStore(useService(Wallet).config), 'connector-rizful', english)
  const steps = [{ text: words.stepOpen, href: 'https://rizful.com' }, words.stepCopy, words.stepPaste]
  return <View of={NwcSecretForm} connectorName="Rizful" connectorType="nwc.rizful" steps={steps} />
}
