import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { lnbitsNwcEnglishTexts as english } from '../english-texts'

/** The screen /lnbits-nwc. */
export default function LnbitsNwcScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-lnbits-nwc', english)
  const steps = [texts.stepOpen, texts.stepAllow, texts.stepPaste]
  return <PluginView token={NwcSecretForm} connectorName="LNbits" connectorType="nwc.lnbits" steps={steps} />
}
