import { type ConnectorAction, translatedTexts } from '#contracts/wallet'
import { pairingPhraseHandoff } from './pairing-phrase'
import { words as english } from './words'

/** Asks the user for the node's pairing phrase. Does nothing if the phrase is empty. */
const askPairingPhrase: ConnectorAction = async wallet => {
  const phrase = prompt(translatedTexts(wallet.config.get(), 'connector-lnc', english).phrase)?.trim()
  if (!phrase) return
  pairingPhraseHandoff.set(phrase)
  await wallet.connect({ connectorName: 'Lightning Node Connect', connectorType: 'lnc' })
}
export default askPairingPhrase
