import { NwcSecretForm } from '#contracts/connector-nwc'
import { translatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

/** /rizful */
export default function RizfulScreen() {
  const texts = translatedTexts(useStore(useService(Wallet).config), 'connector-rizful', english)
  const steps = [{ text: texts.stepOpen, href: 'https://rizful.com' }, texts.stepCopy, texts.stepPaste]
  return <PluginView token={NwcSecretForm} connectorName="Rizful" connectorType="nwc.rizful" steps={steps} />
}
