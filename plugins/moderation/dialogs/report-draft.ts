import type { EventDraft } from '#kernel/ports'

/** The reasons for a report, and their NIP-56 types. */
export const REASONS = {
  illegal: { label: 'Illegal Material', type: 'illegal' },
  harassment: { label: 'Harassment', type: 'profanity' },
  spam: { label: 'Spam', type: 'spam' },
  bot: { label: 'Bot Activity', type: 'other' },
} as const

export type Reason = keyof typeof REASONS

/** The reported person, and the reported note (hex). */
export interface Reported {
  readonly pubkey: string
  readonly note?: string
}

/** A report (NIP-56) of a note, or of a person. */
export function reportDraft({ pubkey, note }: Reported, reason: Reason, details: string): EventDraft {
  const { label, type } = REASONS[reason]
  const said = details.trim()
  // NIP-56 has no type for bots, so name the reason in the text.
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
