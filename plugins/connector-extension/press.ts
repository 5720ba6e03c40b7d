import type { PressConnector } from '#contracts/wallet'

/** Connects the extension that the page has. */
const press: PressConnector = wallet =>
  wallet.connect({ connectorName: 'Browser Extension', connectorType: 'extension.generic' })
export default press
