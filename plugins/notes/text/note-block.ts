import type { ThreadRef } from '#kernel/nostr'
import type { MediaItem } from '../media/media-item'
import type { PlayerSite } from './player-site'

/** Part of a paragraph. Views render every string as text, never as markup. */
export type InlineToken =
  /** Keeps the author's line breaks and spaces: show with `white-space: pre-wrap`. */
  | { type: 'text'; text: string }
  /** `href` is http or https without credentials; `label` shows the real host, at most 48 characters. */
  | { type: 'link'; href: string; label: string }
  /** A link within this site: `path` starts with exactly one slash and includes query and fragment. */
  | { type: 'internal'; path: string; label: string }
  | { type: 'mention'; pubkey: string; relays: string[] }
  /** `tag` in lower case for searching, `label` as written with its `#`. */
  | { type: 'hashtag'; tag: string; label: string }
  /** NIP-30; `url` is https. */
  | { type: 'emoji'; shortcode: string; url: string }
  | { type: 'relay'; host: string; url: string }

/** One piece of a note, top to bottom. White space around media, players and embeds is removed. */
export type NoteBlock =
  | { type: 'text'; inline: InlineToken[] }
  | { type: 'media'; item: MediaItem }
  /** Two or more pictures separated only by white space. */
  | { type: 'gallery'; items: MediaItem[] }
  /** Media of another site, played in a frame on a press; `label` as for a link. */
  | { type: 'player'; site: PlayerSite; href: string; label: string }
  /** An embedded event; `source` is the author's text, shown if the event cannot be found. */
  | { type: 'embed'; ref: ThreadRef; source: string }
  /** Always last: only the first `shown` of `total` UTF-16 units were parsed. */
  | { type: 'cut'; shown: number; total: number }

export interface ParseOptions {
  /** `location.host` of this site: links to it become internal. */
  ownHost?: string
}
