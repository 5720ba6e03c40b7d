import type { WalletConnector, WalletRoute } from '../contract'

/** Returns the route of the screen that a tile opens. `undefined` for a tile with its own action. */
export const getConnectorRoute = ({
  route,
  guestWallet,
  connectorType,
}: WalletConnector): WalletRoute | undefined => (guestWallet ? `/asked/${connectorType}` : route)
