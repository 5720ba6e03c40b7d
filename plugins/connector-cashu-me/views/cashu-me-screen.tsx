import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { cashuMeEnglishTexts as english } from '../english-texts'

/** The screen /cashu-me. */
export default function CashuMeScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-cashu-me', english)
  const steps = [{ text: texts.stepOpen, href: 'https://wallet.cashu.me' }, texts.stepAllow, texts.stepPaste]
  return (
    <PluginView token={NwcSecretForm} connectorName="Cashu.me" connectorType="nwc.cashume" steps={steps} />
  )
}
