import { type PressConnector, wordsIn } from '#contracts/wallet'
import { pairing } from './pairing'
import { words as english } from './words'

/** Asks the user for the node's pairing phrase. Does nothing if the phrase is empty. */
const press: PressConnector = async wallet => {
  const phrase = prompt(wordsIn(wallet.config.get(), 'connector-lnc', english).phrase)?.trim()
  if (!phrase) return
  pairing.give(phrase)
  await wallet.connect({ connectorName: 'Lightning Node Connect', connectorType: 'lnc' })
}
export default press
