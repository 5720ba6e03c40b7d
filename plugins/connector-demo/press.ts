import type { ConnectorAction } from '#contracts/wallet'
import { Config } from '#kernel/config'

/** Connects to the demo wallet without asking anything. */
const connectDemoWallet: ConnectorAction = async (wallet, resolve) => {
  const { demoWallet } = await resolve(Config)
  if (demoWallet === undefined) return
  await wallet.connect({
    connectorName: 'Demo wallet',
    connectorType: 'nwc.generic',
    nwcUrl: demoWallet,
  })
}
export default connectDemoWallet
