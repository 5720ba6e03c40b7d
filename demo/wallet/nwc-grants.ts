const DAY = 86_400
/** s */
const PERIODS: Readonly<Record<string, number>> = {
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 30 * DAY,
  yearly: 365 * DAY,
}

/** The permissions of one connection to the wallet. */
interface Grant {
  readonly methods: readonly string[] | undefined
  /** Maximum number of msats to spend in each period. */
  readonly maxMsats: number
  /** Length of a period in seconds; infinite if the budget is never renewed. */
  readonly period: number
  begun: number
  spent: number
}

/** The permissions of each connection: the allowed methods, and a budget that is renewed after each period. */
export interface NwcGrants {
  /** Grants the permissions in a connection request (`request_methods`, `max_amount` in msats, `budget_renewal`). */
  give(client: string, asked: URLSearchParams): void
  /**
   * Throws NIP-47's RESTRICTED if the connection may not call `method`, or QUOTA_EXCEEDED if its budget is too small
   * for `msats`.
   */
  check(client: string, method: string, msats?: number): void
  spend(client: string, msats: number): void
  budget(client: string): object
  /** Moves the clock of the budgets forward, by this many seconds. */
  pass(seconds: number): void
}

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })

export function createNwcGrants(): NwcGrants {
  const grants = new Map<string, Grant>()
  let ahead = 0
  const now = () => Math.floor(Date.now() / 1_000) + ahead
  const current = (client: string) => {
    const grant = grants.get(client)
    if (grant && now() >= grant.begun + grant.period) Object.assign(grant, { begun: now(), spent: 0 })
    return grant
  }
  return {
    give: (client, asked) =>
      void grants.set(client, {
        methods: asked.get('request_methods')?.split(' '),
        maxMsats: Number(asked.get('max_amount') ?? Number.POSITIVE_INFINITY),
        period: PERIODS[asked.get('budget_renewal') ?? ''] ?? Number.POSITIVE_INFINITY,
        begun: now(),
        spent: 0,
      }),
    check(client, method, msats = 0) {
      const grant = current(client)
      if (grant?.methods && !grant.methods.includes(method))
        throw refusal('RESTRICTED', `This app does not have the ${method} permission`)
      if (grant && grant.spent + msats > grant.maxMsats)
        throw refusal('QUOTA_EXCEEDED', 'Your budget for this app is used up')
    },
    spend(client, msats) {
      const grant = current(client)
      if (grant) grant.spent += msats
    },
    budget(client) {
      const grant = current(client)
      if (!grant || grant.maxMsats === Number.POSITIVE_INFINITY) return {}
      return { used_budget: grant.spent, total_budget: grant.maxMsats }
    },
    pass(seconds) {
      ahead += seconds
    },
  }
}
