import type { ConnectorAction } from '#contracts/wallet'

/** Connects to the browser extension of this page. */
const connectExtension: ConnectorAction = wallet =>
  wallet.connect({ connectorName: 'Browser Extension', connectorType: 'extension.generic' })
export default connectExtension
