import { NwcSecretForm } from '#contracts/connector-nwc'
import { translatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

/** /primal */
export default function PrimalScreen() {
  const texts = translatedTexts(useStore(useService(Wallet).config), 'connector-primal', english)
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
