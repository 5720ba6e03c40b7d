import { NwcFlows } from '#contracts/connector-nwc'
import type { ConnectorAction } from '#contracts/wallet'

const COINOS_PAGE = 'https://coinos.io/apps/new'

/** Asks the user for a connection on the website of Coinos. */
const authorizeCoinos: ConnectorAction = async (wallet, resolve) => {
  const flows = await resolve(NwcFlows)
  await flows.authorize(wallet, {
    pageUrl: COINOS_PAGE,
    connectorName: 'Coinos',
    connectorType: 'nwc.coinos',
  })
}
export default authorizeCoinos
