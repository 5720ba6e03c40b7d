import { Wallet } from '#contracts/wallet'
import { createCell, type PluginContext, Refusal, type ServiceToken, toDisposable } from '#kernel'
import { Config } from '#kernel/config'
import { Images } from '#kernel/images'
import { Accounts } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import { createCaller } from './api/call-provider'
import { createProviderApi } from './api/provider-api'
import { readAddress } from './api/read-answers'
import { SubscriptionShop, Subscriptions, TwitterFollows } from './contract'
import { createLookup } from './lookup/create-lookup'
import { accountRecords } from './shop/account-records'
import { createOwnPlan } from './shop/create-own-plan'
import { closedShop, createShop, SELLS_NOTHING } from './shop/create-shop'
import { passChallenge } from './shop/pass-challenge'
import { watchSilence } from './shop/watch-silence'

/** Milliseconds between two checks whether the account's plan has ended. */
const END_CHECK_MS = 60_000

/** The address of the provider whose media servers are known here, because its `info` does not name them. */
const IRIS = 'https://api.iris.to'
const IRIS_SERVERS = [{ url: 'https://blossom.iris.to', protocol: 'blossom' }] as const

export function activate(context: PluginContext): void {
  const address = readAddress(context.use(Config).providerApi)
  if (address === undefined) {
    context.provide(SubscriptionShop, closedShop())
    context.provide(Subscriptions, {
      own: createCell({ changedAt: 0, mediaServers: [] }),
      planOf: () => createCell(undefined),
    })
    context.provide(TwitterFollows, () => Promise.reject(new Refusal(SELLS_NOTHING)))
    return
  }
  const base = address.replace(/\/+$/, '')
  const { nostr, signal, log } = context
  const api = createProviderApi(createCaller(base, nostr, signal))
  const records = context.settings(accountRecords)
  const inSeconds = () => Math.floor(Date.now() / 1_000)
  /** Returns a function that returns the service while a plugin provides it. */
  const optional = <S>(token: ServiceToken<S>): (() => S | undefined) => {
    let there: S | undefined
    context.watch(token, service => {
      there = service
      return toDisposable(() => {
        there = undefined
      })
    })
    return () => there
  }
  const [images, toasts, wallet] = [optional(Images), optional(Toasts), optional(Wallet)]
  const lookup = createLookup({
    api,
    log,
    signal,
    quiet: () => images()?.exclusive() === true,
    now: Date.now,
  })
  const plan = createOwnPlan({ session: nostr.session, records, now: inSeconds })
  const shop = createShop({
    api,
    session: nostr.session,
    records,
    plan,
    usualServers: base === IRIS ? IRIS_SERVERS : [],
    learned: lookup.learn,
    silent: watchSilence(context),
    passChallenge: address => passChallenge(address, signal),
    bought: () => void toasts()?.show({ text: 'Your payment has arrived. Thank you!' }),
    wallet,
    now: inSeconds,
  })
  context.own(shop)
  context.own(nostr.session.subscribe(plan.look))
  context.own(records.subscribe(plan.look))
  context.interval(plan.look, END_CHECK_MS)
  context.watch(Wallet, () => {
    shop.follow()
    return undefined
  })
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      records.set(draft => {
        delete draft.plans[pubkey]
        delete draft.orders[pubkey]
      }),
    ),
  )
  context.provide(SubscriptionShop, shop)
  context.provide(TwitterFollows, api.twitterFollows)
  context.provide(Subscriptions, { own: plan.own, planOf: lookup.planOf })
  shop.begin()
}
