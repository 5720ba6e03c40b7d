const DAY_SECONDS = 86_400
/** The length of each budget period in seconds. */
const PERIOD_SECONDS: Readonly<Record<string, number>> = {
  daily: DAY_SECONDS,
  weekly: 7 * DAY_SECONDS,
  monthly: 30 * DAY_SECONDS,
  yearly: 365 * DAY_SECONDS,
}

interface ConnectionPermissions {
  readonly methods: readonly string[] | undefined
  /** Maximum number of msats to spend in each period. */
  readonly maxMsats: number
  /** Length of a period in seconds; infinite if the budget is never renewed. */
  readonly period: number
  periodStart: number
  spent: number
}

/** The permissions of each connection: the allowed methods, and a budget that is renewed after each period. */
export interface NwcPermissions {
  /** Grants the permissions in a connection request (`request_methods`, `max_amount` in msats, `budget_renewal`). */
  grant(client: string, params: URLSearchParams): void
  /**
   * Throws NIP-47's RESTRICTED if the connection may not call `method`, or QUOTA_EXCEEDED if its budget is too small
   * for `msats`.
   */
  check(client: string, method: string, msats?: number): void
  spend(client: string, msats: number): void
  getBudget(client: string): object
  /** Moves the clock of the budgets forward, by this many seconds. */
  advanceClock(seconds: number): void
}

const createNwcError = (code: string, message: string) => Object.assign(new Error(message), { code })

export function createNwcPermissions(): NwcPermissions {
  const grants = new Map<string, ConnectionPermissions>()
  let clockOffset = 0
  const now = () => Math.floor(Date.now() / 1_000) + clockOffset
  const getCurrent = (client: string) => {
    const grant = grants.get(client)
    if (grant && now() >= grant.periodStart + grant.period) Object.assign(grant, { begun: now(), spent: 0 })
    return grant
  }
  return {
    grant: (client, params) =>
      void grants.set(client, {
        methods: params.get('request_methods')?.split(' '),
        maxMsats: Number(params.get('max_amount') ?? Number.POSITIVE_INFINITY),
        period: PERIOD_SECONDS[params.get('budget_renewal') ?? ''] ?? Number.POSITIVE_INFINITY,
        periodStart: now(),
        spent: 0,
      }),
    check(client, method, msats = 0) {
      const grant = getCurrent(client)
      if (grant?.methods && !grant.methods.includes(method))
        throw createNwcError('RESTRICTED', `This app does not have the ${method} permission`)
      if (grant && grant.spent + msats > grant.maxMsats)
        throw createNwcError('QUOTA_EXCEEDED', 'Your budget for this app is used up')
    },
    spend(client, msats) {
      const grant = getCurrent(client)
      if (grant) grant.spent += msats
    },
    getBudget(client) {
      const grant = getCurrent(client)
      if (!grant || grant.maxMsats === Number.POSITIVE_INFINITY) return {}
      return { used_budget: grant.spent, total_budget: grant.maxMsats }
    },
    advanceClock(seconds) {
      clockOffset += seconds
    },
  }
}
