import { NwcSecretForm } from '#contracts/connector-nwc'
import { translatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

/** /lnbits-nwc */
export default function LnbitsNwcScreen() {
  const texts = translatedTexts(useStore(useService(Wallet).config), 'connector-lnbits-nwc', english)
  const steps = [texts.stepOpen, texts.stepAllow, texts.stepPaste]
  return <PluginView token={NwcSecretForm} connectorName="LNbits" connectorType="nwc.lnbits" steps={steps} />
}
