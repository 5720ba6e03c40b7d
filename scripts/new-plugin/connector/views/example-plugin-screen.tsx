import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { words as english } from '../words'

/** Shows the steps to get a connection secret, and the field into which it is pasted. */
export default function ExamplePluginScreen() {
  const words = getTranslatedTexts(useStore(useService(Wallet).config), 'example-plugin', english)
  const steps = [{ text: words.stepOpen, href: 'https://wallet.example' }, words.stepCopy, words.stepPaste]
  return (
    <PluginView
      token={NwcSecretForm}
      connectorName="Example plugin"
      connectorType="nwc.generic"
      steps={steps}
    />
  )
}
