import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { rizfulEnglishTexts as english } from '../english-texts'

/** The screen /rizful. */
export default function RizfulScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-rizful', english)
  const steps = [{ text: texts.stepOpen, href: 'https://rizful.com' }, texts.stepCopy, texts.stepPaste]
  return <PluginView token={NwcSecretForm} connectorName="Rizful" connectorType="nwc.rizful" steps={steps} />
}
