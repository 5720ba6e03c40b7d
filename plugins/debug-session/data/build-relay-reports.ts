import type { RelayStatus } from '#kernel/ports'
import { MAX_RELAY_REPORTS, type RelayReport } from './data-types'
import { redactUnknownWords } from './redact-unknown-words'

/**
 * Returns the states of relays. Only the host of an address is included, because a path or query may contain a token.
 */
export const buildRelayReports = (relays: readonly RelayStatus[]): readonly RelayReport[] =>
  relays.slice(0, MAX_RELAY_REPORTS).map(({ url, state, reason, received, rejected }) => ({
    host: URL.canParse(url) ? new URL(url).host : '…',
    state,
    received,
    rejected,
    ...(reason !== undefined && { reason: redactUnknownWords(reason) }),
  }))
