import type { WalletService } from '#contracts/wallet'
import { type ReadableStore, Refusal, type Store } from '#kernel'
import type { Session } from '#kernel/ports'
import type { ProviderApi } from '../api/provider-api'
import type { FoundPerson, MediaServer } from '../api/read-answers'
import type { AccountRecords } from './account-records'
import type { OwnPlanBook } from './create-own-plan'

export type ShopWallet = Pick<WalletService, 'underWay'>

export interface ShopParts {
  readonly api: ProviderApi
  readonly session: ReadableStore<Session>
  readonly records: Store<AccountRecords>
  readonly plan: OwnPlanBook
  /** Media servers of the provider, if its `info` names none. */
  readonly usualServers: readonly MediaServer[]
  /** Called with everything that the provider tells about the current account. */
  learned(pubkey: string, person: FoundPerson): void
  /** Called when the provider has seen a payment. */
  bought(): void
  /** True if the account's signer signs without asking its user. */
  readonly silent: ReadableStore<boolean>
  /**
   * Shows the provider's page that keeps robots out, and resolves with the token that it gives. Must be called during
   * a press.
   */
  passChallenge(address: string): Promise<string>
  /** The wallet, while its plugin is active. */
  wallet(): ShopWallet | undefined
  /** Returns the current time in s. */
  now(): number
}

/** Returns the current account's public key. Throws a `Refusal` if nobody is signed in. */
export function accountOf({ session }: Pick<ShopParts, 'session'>): string {
  const { pubkey } = session.get()
  if (pubkey === undefined) throw new Refusal('Sign in first.')
  return pubkey
}
