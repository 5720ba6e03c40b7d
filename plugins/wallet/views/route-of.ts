import type { WalletConnector, WalletRoute } from '../contract'

/** Returns the route of the screen to which a tile leads. `undefined` for a tile with an action of its own. */
export const routeOf = ({ route, asked, connectorType }: WalletConnector): WalletRoute | undefined =>
  asked ? `/asked/${connectorType}` : route
