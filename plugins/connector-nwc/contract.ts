import type { ConnectorType, WalletService } from '#contracts/wallet'
import { defineService, defineView } from '#kernel'

interface Named {
  readonly connectorName: string
  readonly connectorType: ConnectorType
}

/** Ways to a connection secret (NIP-47) that several wallets share. */
export interface NwcFlowsService {
  /**
   * Opens a wallet's authorization page in a window of its own and connects when the page says yes. What fails is
   * logged and told in an alert.
   */
  authorize(wallet: WalletService, options: Named & { readonly page: string }): Promise<void>
}
export const NwcFlows = defineService<NwcFlowsService>('nwc-flows@1')

/** One instruction; `[part]` of the text leads to `href`. */
export type WalletStep = string | { readonly text: string; readonly href: string }

/** Instructions, a field for a connection secret, and Connect. */
export const NwcSecretForm = defineView<
  Named & {
    readonly steps: readonly WalletStep[]
    /** How the secret begins; its placeholder. `nostr+walletconnect://` when absent. */
    readonly address?: string
  }
>('nwc-secret-form')

/** A connection request for an app to scan or open, until it is answered. */
export const NwcConnectionRequest = defineView<
  Named & {
    /** Where the answer is awaited. */
    readonly relay: string
    /** The app that is meant, as it stands in the link's scheme. */
    readonly app?: string
    readonly hint: string
  }
>('nwc-connection-request')
