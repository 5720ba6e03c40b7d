import type { ConnectorType, WalletService } from '#contracts/wallet'
import { defineService, defineView } from '#kernel'

interface Named {
  readonly connectorName: string
  readonly connectorType: ConnectorType
}

/** Ways to obtain a connection secret (NIP-47) that several wallets share. */
export interface NwcFlowsService {
  /**
   * Opens a wallet's authorization page in a new window and connects when the user agrees there. Errors are logged and
   * shown in an alert.
   */
  authorize(wallet: WalletService, options: Named & { readonly page: string }): Promise<void>
}
export const NwcFlows = defineService<NwcFlowsService>('nwc-flows@1')

/** An instruction; the `[part]` of its text links to `href`. */
export type WalletStep = string | { readonly text: string; readonly href: string }

/** Instructions, a field for a connection secret, and Connect. */
export const NwcSecretForm = defineView<
  Named & {
    readonly steps: readonly WalletStep[]
    /** The beginning of the secret, shown as placeholder; by default `nostr+walletconnect://`. */
    readonly address?: string
  }
>('nwc-secret-form')

/** A connection request for an app to scan or open, until it is answered. */
export const NwcConnectionRequest = defineView<
  Named & {
    /** The relay on which the answer is expected. */
    readonly relay: string
    /** The app that should open the link, as named in its scheme. */
    readonly app?: string
    readonly hint: string
  }
>('nwc-connection-request')
