import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { NwcSecretForm } from '../contract'
import { nwcEnglishTexts as english } from '../english-texts'

/** The screen /nwc, for any NIP-47 wallet. */
export default function NwcScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-nwc', english)
  const steps = [
    { text: texts.stepOpen, href: 'https://nwc.getalby.com/about' },
    texts.stepBudget,
    texts.stepPaste,
  ]
  return <PluginView token={NwcSecretForm} connectorName="NWC" connectorType="nwc.generic" steps={steps} />
}
