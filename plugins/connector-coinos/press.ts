import { NwcFlows } from '#contracts/connector-nwc'
import type { PressConnector } from '#contracts/wallet'

const PAGE = 'https://coinos.io/apps/new'

/** Asks for a connection on the page of Coinos. */
const press: PressConnector = async (wallet, resolve) => {
  const flows = await resolve(NwcFlows)
  await flows.authorize(wallet, { page: PAGE, connectorName: 'Coinos', connectorType: 'nwc.coinos' })
}
export default press
