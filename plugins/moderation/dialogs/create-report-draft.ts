import type { EventDraft } from '#kernel/ports'

/** The reasons for a report, and their NIP-56 types. */
export const REPORT_REASONS = {
  illegal: { label: 'Illegal Material', type: 'illegal' },
  harassment: { label: 'Harassment', type: 'profanity' },
  spam: { label: 'Spam', type: 'spam' },
  bot: { label: 'Bot Activity', type: 'other' },
} as const

export type ReportReason = keyof typeof REPORT_REASONS

/** The reported person and, for a report about a note, the note's id (hex). */
export interface ReportTarget {
  readonly pubkey: string
  readonly note?: string
}

/** Builds a report (NIP-56) about a note or a person. */
export function createReportDraft(
  { pubkey, note }: ReportTarget,
  reason: ReportReason,
  details: string,
): EventDraft {
  const { label, type } = REPORT_REASONS[reason]
  const trimmedDetails = details.trim()
  // NIP-56 has no type for this reason, so name the reason in the text.
  const content = type === 'other' ? [label, trimmedDetails].filter(Boolean).join(': ') : trimmedDetails
  const tags =
    note === undefined
      ? [['p', pubkey, type]]
      : [
          ['e', note, type],
          ['p', pubkey],
        ]
  return { kind: 1984, content, tags }
}
