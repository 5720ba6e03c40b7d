import { createCell, type Disposable, Refusal } from '#kernel'
import type { ShopInvoice, ShopState, SubscriptionShopService } from '../contract'
import { createOrders } from './create-orders'
import { reasonOf } from './reason-of'
import { accountOf, type ShopParts } from './shop-parts'

export const SELLS_NOTHING = 'This site sells nothing.'
const PAID = 'The provider has seen your payment of this order.'

const NOTHING: Pick<ShopState, 'person' | 'invoices'> = {
  person: { phase: 'asking' },
  invoices: { phase: 'unasked', list: [] },
}

/**
 * Creates the shop. `begin` looks up the current account, and asks the wallet about a payment that an earlier page
 * began.
 */
export function createShop(parts: ShopParts): SubscriptionShopService & Disposable & { begin(): void } {
  const { api, session, records, plan } = parts
  const orders = createOrders(parts)
  let asked = { account: session.get().pubkey, ...NOTHING }
  const now = (): ShopState => {
    const order = asked.account === undefined ? undefined : orders.of(asked.account)
    return { person: asked.person, invoices: asked.invoices, ...(order && { order }) }
  }
  const state = createCell(now())
  const tell = () => {
    const { pubkey } = session.get()
    if (pubkey !== asked.account) asked = { account: pubkey, ...NOTHING }
    state.set(now())
  }
  /** Changes what is known about an account, unless another account is current by now. */
  const set = (account: string, fields: Partial<typeof NOTHING>) => {
    if (session.get().pubkey !== account) return
    asked = { ...asked, account, ...fields }
    tell()
  }

  const learnServers = async (account: string) => {
    const { mediaServers = parts.usualServers } = await api.info()
    plan.learnServers(account, mediaServers)
  }
  const lookUp = async (account: string) => {
    try {
      const person = (await api.find([account])).get(account) ?? {}
      const active = plan.learn(account, person) ? person.plan : undefined
      parts.learned(account, person)
      set(account, { person: { phase: 'known', ...(person.name && { name: person.name }) } })
      if (active && orders.compare(account, { active })) bought()
      // If the provider's description cannot be loaded, the stored list of media servers stays.
      if (active) await learnServers(account).catch(() => {})
    } catch (error) {
      set(account, { person: { phase: 'failed', reason: reasonOf(error) } })
    }
  }

  let lookingUp: { readonly account: string; readonly done: Promise<void> } | undefined
  /** Looks up the current account. Calls at the same time share one look-up. */
  const refresh = async () => {
    const account = session.get().pubkey
    if (account === undefined) return
    if (lookingUp?.account !== account) {
      const done = lookUp(account).finally(() => {
        if (lookingUp?.done === done) lookingUp = undefined
      })
      lookingUp = { account, done }
    }
    await lookingUp.done
  }

  const compareWith = async (account: string, list: readonly ShopInvoice[]) => {
    const mine = list.find(({ id }) => id === orders.of(account)?.invoiceId)
    if (!mine || !orders.compare(account, { invoice: mine })) return
    bought()
    await refresh()
  }
  const loadInvoices = async () => {
    const account = accountOf(parts)
    const { list } = asked.invoices
    set(account, { invoices: { phase: 'asking', list } })
    try {
      const found = await api.invoices(account)
      const made = await api.subscriptions(account)
      const options = new Map(made.map(({ invoice, option }) => [invoice.id, option]))
      const known = found.map(invoice => {
        const option = options.get(invoice.id)
        return option === undefined ? invoice : { ...invoice, option }
      })
      set(account, { invoices: { phase: 'known', list: known } })
      await compareWith(account, known)
    } catch (error) {
      set(account, { invoices: { phase: 'failed', reason: reasonOf(error), list } })
    }
  }

  /** Loads the invoices again if they were loaded before, unless the signer would ask its user. */
  const renewInvoices = () => {
    if (asked.invoices.phase === 'unasked') return
    if (parts.silent.get()) void loadInvoices()
    else set(accountOf(parts), { invoices: NOTHING.invoices })
  }
  const bought = () => {
    parts.bought()
    renewInvoices()
  }
  let challenge: string | undefined
  /** Is called before `register`, because browsers open a window only during a press, not when an answer comes. */
  const learnChallenge = () =>
    void api.info().then(
      info => {
        challenge = info.challenge
      },
      () => {},
    )
  const listening = [
    session.subscribe(() => {
      tell()
      begin()
    }),
    records.subscribe(tell),
  ]
  const follow = () => void orders.follow().catch(() => {})
  const begin = () => {
    if (session.get().pubkey === undefined) return
    void refresh()
    follow()
  }
  return {
    state,
    sells: true,
    silent: parts.silent,
    refresh,
    loadInvoices,
    begin,
    follow,
    async order(option) {
      // The account's plan must be known before the order, because a change of the plan shows that the order was paid.
      if (asked.person.phase !== 'known') await refresh()
      if (asked.person.phase !== 'known') throw new Refusal(asked.person.reason ?? 'Try again in a moment.')
      await orders.make(option)
      renewInvoices()
    },
    async resume(invoice) {
      if (asked.person.phase !== 'known') await refresh()
      if (asked.person.phase !== 'known') throw new Refusal(asked.person.reason ?? 'Try again in a moment.')
      await orders.resume(invoice)
    },
    async dropOrder() {
      const account = accountOf(parts)
      const order = orders.of(account)
      await orders.checkUnpaid(order)
      // Somebody may have paid by the QR code or the link, which nobody but the provider knows.
      if (order) await compareWith(account, await api.invoices(account))
      if (order && orders.of(account)?.invoiceId !== order.invoiceId) throw new Refusal(PAID)
      orders.drop(account)
    },
    paid: preimage => orders.paid(accountOf(parts), preimage),
    async check(signed) {
      const account = accountOf(parts)
      if (signed) {
        const list = await api.invoices(account)
        await compareWith(account, list)
      } else await refresh()
    },
    objectionTo(name, signal) {
      learnChallenge()
      return api.objectionTo(name, accountOf(parts), signal)
    },
    async register(name) {
      const account = accountOf(parts)
      const page = plan.own.get().active ? undefined : challenge
      const token = page === undefined ? undefined : await parts.passChallenge(page)
      const confirmed = await api.register(name, account, token)
      await refresh()
      if (asked.person.name === name) return
      if (!confirmed) throw new Refusal('The provider did not confirm the name.')
      set(account, { person: { phase: 'known', name } })
    },
    dispose() {
      for (const item of listening) item.dispose()
      orders.dispose()
    },
  }
}

/** Returns the shop of a site without a provider. That shop sells nothing. */
export function closedShop(): SubscriptionShopService {
  const refuse = () => Promise.reject(new Refusal(SELLS_NOTHING))
  const state: ShopState = { person: { phase: 'known' }, invoices: { phase: 'known', list: [] } }
  return {
    state: createCell(state),
    sells: false,
    silent: createCell(false),
    refresh: refuse,
    loadInvoices: refuse,
    order: refuse,
    resume: refuse,
    paid() {},
    follow() {},
    check: refuse,
    dropOrder: refuse,
    objectionTo: refuse,
    register: refuse,
  }
}
