import { createCell, type ReadableStore, type Store } from '#kernel'
import type { Session } from '#kernel/ports'
import type { FoundPerson, MediaServer } from '../api/read-answers'
import type { OwnPlan } from '../contract'
import type { AccountRecords, KnownPlan } from './account-records'

export interface OwnPlanParts {
  readonly session: ReadableStore<Session>
  readonly records: Store<AccountRecords>
  /** Returns the current time in s. */
  now(): number
}

export interface OwnPlanBook {
  readonly own: ReadableStore<OwnPlan>
  /** Stores what the provider told about an account. Returns true if the account has a plan. */
  learn(pubkey: string, person: FoundPerson): boolean
  /** Stores the media servers for an account with a plan. */
  learnServers(pubkey: string, servers: readonly MediaServer[]): void
  /** Computes `own` again, because a plan may have ended. */
  look(): void
}

const NO_PLAN: OwnPlan = { changedAt: 0, mediaServers: [] }

/**
 * Returns the account's plan at the time `now` (s). If the plan has ended, the time of the latest change is its end.
 */
function planAt({ plan, endsAt = 0, changedAt, mediaServers }: KnownPlan, now: number): OwnPlan {
  if (plan === undefined) return { changedAt, mediaServers: [] }
  return endsAt > now
    ? { active: { plan, endsAt }, changedAt, mediaServers }
    : { changedAt: Math.max(changedAt, endsAt), mediaServers: [] }
}

/** Stores the current account's plan over reloads, with the time of its latest change. */
export function createOwnPlan({ session, records, now }: OwnPlanParts): OwnPlanBook {
  const current = () => {
    const known = records.get().plans[session.get().pubkey ?? '']
    return known ? planAt(known, now()) : NO_PLAN
  }
  const own = createCell(current())
  const look = () => {
    const next = current()
    if (JSON.stringify(next) !== JSON.stringify(own.get())) own.set(next)
  }
  return {
    own,
    look,
    learn(pubkey, { plan: told }) {
      const known = records.get().plans[pubkey]
      const before = known ? planAt(known, now()) : NO_PLAN
      const active = told && told.endsAt > now() ? told : undefined
      if (!known && !active) return false
      const changed = before.active?.plan !== active?.plan
      records.set(draft => {
        draft.plans[pubkey] = {
          ...(active && { plan: active.plan, endsAt: active.endsAt }),
          changedAt: changed ? now() : before.changedAt,
          mediaServers: active && known ? [...known.mediaServers] : [],
        }
      })
      look()
      return active !== undefined
    },
    learnServers(pubkey, servers) {
      records.set(draft => {
        const known = draft.plans[pubkey]
        if (known?.plan !== undefined) known.mediaServers = servers.map(server => ({ ...server }))
      })
      look()
    },
  }
}
