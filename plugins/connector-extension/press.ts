import type { PressConnector } from '#contracts/wallet'

/** Connects to the browser extension of this page. */
const press: PressConnector = wallet =>
  wallet.connect({ connectorName: 'Browser Extension', connectorType: 'extension.generic' })
export default press
