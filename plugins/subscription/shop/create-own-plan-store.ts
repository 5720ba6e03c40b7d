import { createValueStore, type ReadableStore, type Store } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import type { MediaServer, ProviderPerson } from '../api/parse-responses'
import type { OwnPlan } from '../contract'
import type { StoredPaidPlan, StoredPlansAndOrders } from './stored-plans-and-orders'

export interface OwnPlanOptions {
  readonly session: ReadableStore<AccountSession>
  readonly records: Store<StoredPlansAndOrders>
  /** Returns the current time in s. */
  now(): number
}

export interface OwnPlanStore {
  readonly ownPlan: ReadableStore<OwnPlan>
  /** Stores the provider's data about an account. Returns true if the account has a plan. */
  storePlan(pubkey: string, person: ProviderPerson): boolean
  /** Stores the media servers for an account with a plan. */
  storeMediaServers(pubkey: string, servers: readonly MediaServer[]): void
  /** Computes `ownPlan` again, because the plan may have ended. */
  update(): void
}

const NO_PLAN: OwnPlan = { changedAt: 0, mediaServers: [] }

/** Returns the account's plan at the time `now` (s). If the plan has ended, `changedAt` is its end. */
function planAt({ plan, endsAt = 0, changedAt, mediaServers }: StoredPaidPlan, now: number): OwnPlan {
  if (plan === undefined) return { changedAt, mediaServers: [] }
  return endsAt > now
    ? { active: { plan, endsAt }, changedAt, mediaServers }
    : { changedAt: Math.max(changedAt, endsAt), mediaServers: [] }
}

/** Creates the store of the current account's paid plan, with the time of its last change. */
export function createOwnPlanStore({ session, records, now }: OwnPlanOptions): OwnPlanStore {
  const current = () => {
    const storedPlan = records.get().plans[session.get().pubkey ?? '']
    return storedPlan ? planAt(storedPlan, now()) : NO_PLAN
  }
  const ownPlan = createValueStore(current())
  const update = () => {
    const nextPlan = current()
    if (JSON.stringify(nextPlan) !== JSON.stringify(ownPlan.get())) ownPlan.set(nextPlan)
  }
  return {
    ownPlan,
    update,
    storePlan(pubkey, { plan: providerPlan }) {
      const storedPlan = records.get().plans[pubkey]
      const previousPlan = storedPlan ? planAt(storedPlan, now()) : NO_PLAN
      const active = providerPlan && providerPlan.endsAt > now() ? providerPlan : undefined
      if (!storedPlan && !active) return false
      const changed = previousPlan.active?.plan !== active?.plan
      records.set(draft => {
        draft.plans[pubkey] = {
          ...(active && { plan: active.plan, endsAt: active.endsAt }),
          changedAt: changed ? now() : previousPlan.changedAt,
          mediaServers: active && storedPlan ? [...storedPlan.mediaServers] : [],
        }
      })
      update()
      return active !== undefined
    },
    storeMediaServers(pubkey, servers) {
      records.set(draft => {
        const storedPlan = draft.plans[pubkey]
        if (storedPlan?.plan !== undefined) storedPlan.mediaServers = servers.map(server => ({ ...server }))
      })
      update()
    },
  }
}
