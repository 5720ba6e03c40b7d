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

/**
 * The current account's plan in the provider's latest answer. It is stored, so that it is known when the page opens.
 */
export interface OwnPlan {
  /** Absent if the account has no plan, or if the plan has ended. */
  readonly active?: ActivePlan
  /** Time in s at which the account's plan has begun, changed or ended; 0 if no such change was seen. */
  readonly changedAt: number
  /** The provider's media servers for customers, most preferred first. Empty without a plan. */
  readonly mediaServers: readonly MediaServer[]
}

/** Knows which people have a paid plan with the provider of this site. */
export interface PaidPlansService {
  readonly ownPlan: ReadableStore<OwnPlan>
  /**
   * Returns a person's plan, or `undefined` while it is unknown or if there is none. The provider is asked when the
   * first listener subscribes, and at most once per person until the page is closed.
   */
  getPlan(pubkey: string): ReadableStore<ActivePlan | undefined>
}
export const PaidPlans = defineService<PaidPlansService>('subscription@1')

/** An order whose payment the provider has not seen yet. It is stored, so it survives a reload. */
export interface PendingOrder {
  readonly invoiceId: string
  /** The provider's number for the ordered plan and period (`pricing_option`). */
  readonly option: number
  /** s */
  readonly createdAt: number
  /**
   * The account's plan before the order. If the account later has the ordered plan and its end date differs from this
   * one, the order was paid.
   */
  readonly had?: ActivePlan
  /** The lightning invoice (BOLT11), if the provider gives one. */
  readonly paymentRequest?: string
  /** Address of the page on which the order can be paid. */
  readonly link?: string
  /** The preimage (hex), which proves that a wallet has paid. Such an order must not be paid again. */
  readonly preimage?: string
  /** True if the provider says that the invoice has expired without a payment. */
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
  /** State of the look-up of the account's plan and name. `reason` says why it failed. */
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
  /** False if the site has no provider. Then the functions must not be called. */
  readonly isAvailable: boolean
  /** True if the account's signer does not prompt the user: its key is in this browser and not locked. */
  readonly signsSilently: ReadableStore<boolean>
  /** Looks up the account's plan and name. A failure is in `state`. */
  refresh(): Promise<void>
  /** Loads the account's invoices, with a signed request. A failure is in `state`. */
  loadInvoices(): Promise<void>
  /** Orders a plan by `pricing_option`, or returns to the open order of the same plan and period. */
  orderPlan(option: number): Promise<void>
  /**
   * Makes an unpaid invoice of the list the account's open order, for example after it was ordered in another browser.
   */
  resumeOrder(invoice: ShopInvoice): Promise<void>
  /** Stores the proof (hex) that a wallet has paid the open order. */
  recordPayment(preimage: string): void
  /** Asks whether the provider has seen the payment. With `signed` false, the account's signer is not used. */
  checkPayment(signed: boolean): Promise<void>
  /** Asks the wallet about a payment of the open order that an earlier page has started. Never pays. */
  watchPayment(): void
  /**
   * Forgets the open order. Rejects if a wallet may have paid it, if the provider has seen its payment, or if the
   * provider does not answer.
   */
  dropOrder(): Promise<void>
  /** Resolves with the reason why a name cannot be had, or with `undefined` if it is free. */
  findNameObjection(name: string, signal: AbortSignal): Promise<string | undefined>
  registerName(name: string): Promise<void>
}
export const SubscriptionShop = defineService<SubscriptionShopService>('subscription.shop@1')

/**
 * Returns the public keys (hex) of the people whom a Twitter user follows, as far as the provider of this site knows
 * them, each once. `username` is without `@`. Rejects with a `UserFacingError`.
 */
export type FetchTwitterFollows = (username: string, signal: AbortSignal) => Promise<readonly string[]>
export const TwitterFollows = defineService<FetchTwitterFollows>('subscription.twitter@1')
