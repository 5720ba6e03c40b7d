import type { PressConnector } from '#contracts/wallet'
import { pairing } from './pairing'

/** Asks for the pairing phrase of a node; an empty one is a no. */
const press: PressConnector = async wallet => {
  const phrase = prompt('Enter pairing phrase')?.trim()
  if (!phrase) return
  pairing.give(phrase)
  await wallet.connect({ connectorName: 'Lightning Node Connect', connectorType: 'lnc' })
}
export default press
