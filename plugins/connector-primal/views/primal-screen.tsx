import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { primalEnglishTexts as english } from '../english-texts'

/** The screen /primal. */
export default function PrimalScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-primal', english)
  const steps = [texts.stepOpen, texts.stepAllow, texts.stepPaste]
  return (
    <PluginView
      token={NwcSecretForm}
      connectorName="Primal Mobile"
      connectorType="nwc.primal"
      steps={steps}
    />
  )
}
