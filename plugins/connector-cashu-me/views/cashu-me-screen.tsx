import { NwcSecretForm } from '#contracts/connector-nwc'
import { translatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

/** /cashu-me */
export default function CashuMeScreen() {
  const texts = translatedTexts(useStore(useService(Wallet).config), 'connector-cashu-me', english)
  const steps = [{ text: texts.stepOpen, href: 'https://wallet.cashu.me' }, texts.stepAllow, texts.stepPaste]
  return (
    <PluginView token={NwcSecretForm} connectorName="Cashu.me" connectorType="nwc.cashume" steps={steps} />
  )
}
