import type { ThreadRef } from '#kernel/nostr'
import type { MediaItem } from '../media/media-item'
import type { PlayerSite } from './player-site'

/** A part of a paragraph. Views render each of its strings as text, never as markup. */
export type InlineToken =
  /** Contains the author's line breaks and spaces, so it must be shown with `white-space: pre-wrap`. */
  | { type: 'text'; text: string }
  /** `href` is an http or https URL without credentials. `label` shows the real host. */
  | { type: 'link'; href: string; label: string }
  /** A link within this site. `path` starts with exactly one slash and includes the query and fragment. */
  | { type: 'internal'; path: string; label: string }
  | { type: 'mention'; pubkey: string; relays: string[] }
  /** `tag` is in lower case for searching. `label` is as written, including the `#`. */
  | { type: 'hashtag'; tag: string; label: string }
  /** A custom emoji (NIP-30); `url` is https. */
  | { type: 'emoji'; shortcode: string; url: string }
  | { type: 'relay'; host: string; url: string }

/** One block of a note's content. White space next to media, players and embeds is removed. */
export type NoteBlock =
  | { type: 'text'; inline: InlineToken[] }
  | { type: 'media'; item: MediaItem }
  /** Two or more pictures that only white space separates in the note. */
  | { type: 'gallery'; items: MediaItem[] }
  /** Media of another site, which play in a frame after a press. `label` is the displayed text, as for a link. */
  | { type: 'player'; site: PlayerSite; href: string; label: string }
  /** An embedded event; `source` is the author's text, shown if the event cannot be found. */
  | { type: 'embed'; ref: ThreadRef; source: string }
  /** Something that looks like a BOLT11 invoice, without `lightning:`. Whether it is valid is not known yet. */
  | { type: 'invoice'; paymentRequest: string }
  /** Always the last block. It says that only the first `shownCount` of `total` UTF-16 units were parsed. */
  | { type: 'cut'; shownCount: number; total: number }

export interface NoteParseOptions {
  /** `location.host` of this site. Links to this host become internal links. */
  ownHost?: string
}
