import type { ConnectorType, WalletService } from '#contracts/wallet'
import { defineService, defineView } from '#kernel'

interface ConnectorIdentity {
  readonly connectorName: string
  readonly connectorType: ConnectorType
}

/** Ways to get a connection secret (NIP-47) that several wallets have in common. */
export interface NwcFlowsService {
  /**
   * Opens a wallet's authorization page in a new window, and connects when the user agrees there. Errors are logged and
   * shown in an alert.
   */
  authorize(wallet: WalletService, options: ConnectorIdentity & { readonly pageUrl: string }): Promise<void>
}
export const NwcFlows = defineService<NwcFlowsService>('nwc-flows@1')

/** One step of an instruction. The `[part]` of its text links to `href`. */
export type InstructionStep = string | { readonly text: string; readonly href: string }

/** Shows instructions, a field for a connection secret, and a button that connects. */
export const NwcSecretForm = defineView<
  ConnectorIdentity & {
    readonly steps: readonly InstructionStep[]
    /**
     * The beginning of the connection secret, shown as the field's placeholder. The default is
     * `nostr+walletconnect://`.
     */
    readonly address?: string
  }
>('nwc-secret-form')

/**
 * Shows a connection request (NIP-47) that the user scans or opens with a wallet's app. Connects when the wallet
 * answers.
 */
export const NwcConnectionRequest = defineView<
  ConnectorIdentity & {
    /** The relay on which the answer is expected. */
    readonly relay: string
    /** Name of the wallet's app in the link's scheme, if a certain app should open the link. */
    readonly app?: string
    readonly hint: string
  }
>('nwc-connection-request')
