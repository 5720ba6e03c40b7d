import { NwcSecretForm } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { PluginView, useService, useStore } from '#kernel/react'
import { lnfiEnglishTexts as english } from '../english-texts'

/** The screen /lnfi. */
export default function LnfiScreen() {
  const texts = getTranslatedTexts(useStore(useService(Wallet).config), 'connector-lnfi', english)
  const steps = [
    { text: texts.stepOpen, href: 'https://github.com/lnfi-network/ln-node/tree/main/LNLink' },
    texts.stepCopy,
    texts.stepPaste,
  ]
  return <PluginView token={NwcSecretForm} connectorName="LN Link" connectorType="nwc.lnfi" steps={steps} />
}
