import type { EventDraft } from '#kernel/ports'

/** The reasons for a report, and their NIP-56 types. */
export const REASONS = {
  illegal: { label: 'Illegal Material', type: 'illegal' },
  harassment: { label: 'Harassment', type: 'profanity' },
  spam: { label: 'Spam', type: 'spam' },
  bot: { label: 'Bot Activity', type: 'other' },
} as const

export type Reason = keyof typeof REASONS

/** The reported person, and the id (hex) of the reported note if it is about a note. */
export interface Reported {
  readonly pubkey: string
  readonly note?: string
}

/** Builds a report (NIP-56) about a note or a person. */
export function reportDraft({ pubkey, note }: Reported, reason: Reason, details: string): EventDraft {
  const { label, type } = REASONS[reason]
  const said = details.trim()
  // NIP-56 has no type for this reason, so name the reason in the text.
  const content = type === 'other' ? [label, said].filter(Boolean).join(': ') : said
  const tags =
    note === undefined
      ? [['p', pubkey, type]]
      : [
          ['e', note, type],
          ['p', pubkey],
        ]
  return { kind: 1984, content, tags }
}
