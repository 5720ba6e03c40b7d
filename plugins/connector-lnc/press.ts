import { type ConnectorAction, getTranslatedTexts } from '#contracts/wallet'
import { lncEnglishTexts as english } from './english-texts'
import { pairingPhraseHandoff } from './pairing-phrase'

/** Asks the user for the node's pairing phrase. Does nothing if the phrase is empty. */
const askPairingPhrase: ConnectorAction = async wallet => {
  const phrase = prompt(getTranslatedTexts(wallet.config.get(), 'connector-lnc', english).phrase)?.trim()
  if (!phrase) return
  pairingPhraseHandoff.set(phrase)
  await wallet.connect({ connectorName: 'Lightning Node Connect', connectorType: 'lnc' })
}
export default askPairingPhrase
