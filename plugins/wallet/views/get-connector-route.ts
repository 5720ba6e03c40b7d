import type { WalletConnector, WalletRoute } from '../contract'

/** Returns the route of the screen that a tile opens, or `undefined` if the tile runs an action instead. */
export const getConnectorRoute = ({
  route,
  guestWallet,
  connectorType,
}: WalletConnector): WalletRoute | undefined => (guestWallet ? `/asked/${connectorType}` : route)
