import type { MediaServer } from '#contracts/media-upload'
import { defineService, type ReadableStore } from '#kernel'

/** The number of a plan: 1 is Patron, 2 Champion, 3 Vanguard. */
export type PlanNumber = 1 | 2 | 3

/** A plan that has not ended. */
export interface ActivePlan {
  readonly plan: PlanNumber
  /** s */
  readonly endsAt: number
}

/** The current account's plan, as in the provider's latest answer. It is stored, so that it is known at the start. */
export interface OwnPlan {
  /** Absent if the account has no plan, or if the plan has ended. */
  readonly active?: ActivePlan
  /** Time in s at which the account got another plan or lost its plan; 0 if no such change was seen. */
  readonly changedAt: number
  /**
   * Media servers of the provider that customers upload to, most preferred first. Empty without a plan.
   */
  readonly mediaServers: readonly MediaServer[]
}

/** Reports who has a plan. */
export interface PaidPlansService {
  readonly ownPlan: ReadableStore<OwnPlan>
  /**
   * Returns the plan of a person. The provider is asked when the first listener comes, at most once for each person
   * while the page is open. `undefined` while the plan is unknown, and without one.
   */
  getPlan(pubkey: string): ReadableStore<ActivePlan | undefined>
}
export const PaidPlans = defineService<PaidPlansService>('subscription@1')

/** An order whose payment the provider has not seen yet. It is stored, so that it survives reloads. */
export interface PendingOrder {
  readonly invoiceId: string
  /** The provider's number for the ordered plan and period (`pricing_option`). */
  readonly option: number
  /** s */
  readonly createdAt: number
  /**
   * The account's plan when the order was made. If the account later has the ordered plan with another end, the order
   * was paid.
   */
  readonly had?: ActivePlan
  /** The lightning invoice (BOLT11), if the provider gives one. */
  readonly paymentRequest?: string
  /** Address of the page on which the order can be paid. */
  readonly link?: string
  /** The proof that a wallet has paid, in hex. The order is not offered to a wallet again. */
  readonly preimage?: string
  /** True if the provider says that nobody has paid in time. */
  readonly expired?: true
}

/** An invoice in the account's list. Times are in s. */
export interface ShopInvoice {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly status: 'open' | 'paid' | 'expired'
  readonly createdAt?: number
  readonly paidAt?: number
  readonly link?: string
  readonly paymentRequest?: string
  /** The provider's number for the plan and period (`pricing_option`), if the provider gives it. */
  readonly option?: number
}

export interface ShopState {
  /** The state of the look-up of the account's plan and name. `reason` says why the provider gave no answer. */
  readonly person: {
    readonly phase: 'asking' | 'known' | 'failed'
    readonly reason?: string
    readonly name?: string
  }
  readonly invoices: {
    readonly phase: 'unasked' | 'asking' | 'known' | 'failed'
    readonly reason?: string
    /** Newest first. */
    readonly list: readonly ShopInvoice[]
  }
  readonly order?: PendingOrder
}

/** Buys plans and names for the current account. The functions reject with a `UserFacingError`. */
export interface SubscriptionShopService {
  readonly state: ReadableStore<ShopState>
  /** False if the site has no provider. The functions must not be called in that case. */
  readonly isAvailable: boolean
  /** True if the account's signer signs without asking its user: its key is here, and not locked. */
  readonly signsSilently: ReadableStore<boolean>
  /** Asks for the account's plan and name. A failure is in `state`. */
  refresh(): Promise<void>
  /** Loads the account's invoices. The request must be signed. A failure is in `state`. */
  loadInvoices(): Promise<void>
  /** Orders a plan by `pricing_option`, or returns to the open order of the same plan and period. */
  orderPlan(option: number): Promise<void>
  /** Makes an open invoice of the list the account's open order. Needed if the order was made in another browser. */
  resumeOrder(invoice: ShopInvoice): Promise<void>
  /** Stores that a wallet has paid the open order. */
  recordPayment(preimage: string): void
  /** Asks whether the provider has seen the payment. With `signed` false, the user's signer is not needed. */
  checkPayment(signed: boolean): Promise<void>
  /** Asks the wallet about a payment of the open order that was started on an earlier page. Never pays. */
  watchPayment(): void
  /**
   * Forgets the open order. Rejects if a wallet may have paid it, or if the provider has seen its payment or cannot be
   * asked.
   */
  dropOrder(): Promise<void>
  /** Resolves with the reason why a name is not free; `undefined` if it is free. */
  findNameObjection(name: string, signal: AbortSignal): Promise<string | undefined>
  registerName(name: string): Promise<void>
}
export const SubscriptionShop = defineService<SubscriptionShopService>('subscription.shop@1')

/**
 * Returns the public keys (hex), each once, of those whom a user of Twitter follows there, as far as the provider of
 * this site knows them. `username` is the name without `@`. Rejects with a `UserFacingError`.
 */
export type FetchTwitterFollows = (username: string, signal: AbortSignal) => Promise<readonly string[]>
export const TwitterFollows = defineService<FetchTwitterFollows>('subscription.twitter@1')
