import type { WalletService } from '#contracts/wallet'
import { type ReadableStore, type Store, UserFacingError } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import type { MediaServer, ProviderPerson } from '../api/parse-responses'
import type { ProviderApi } from '../api/provider-api'
import type { OwnPlanStore } from './create-own-plan-store'
import type { StoredPlansAndOrders } from './stored-plans-and-orders'

export type ShopWallet = Pick<WalletService, 'findPayment'>

export interface ShopOptions {
  readonly api: ProviderApi
  readonly session: ReadableStore<AccountSession>
  readonly records: Store<StoredPlansAndOrders>
  readonly plan: OwnPlanStore
  /** Media servers for customers, if the provider's description (`/info`) names none. */
  readonly defaultMediaServers: readonly MediaServer[]
  /** Called with all that the provider returns about the current account. */
  onPersonFound(pubkey: string, person: ProviderPerson): void
  /** Called when the provider has seen a payment. */
  onPaid(): void
  /** True if the account's signer does not prompt the user. */
  readonly signsSilently: ReadableStore<boolean>
  /** Shows the provider's captcha page and resolves with its token. Must be called directly after a press. */
  openCaptchaWindow(address: string): Promise<string>
  /** The wallet, while its plugin is active. */
  wallet(): ShopWallet | undefined
  /** Returns the current time in s. */
  now(): number
}

/** Returns the current account's public key. Throws a `UserFacingError` if nobody is signed in. */
export function requireAccount({ session }: Pick<ShopOptions, 'session'>): string {
  const { pubkey } = session.get()
  if (pubkey === undefined) throw new UserFacingError('Sign in first.')
  return pubkey
}
