import type { ThreadRef } from '#kernel/nostr'
import type { MediaItem } from '../media/media-item'
import type { PlayerSite } from './player-site'

/** Part of a paragraph. Views render every string as text, never as markup. */
export type InlineToken =
  /** Keeps the author's line breaks and spaces: show with `white-space: pre-wrap`. */
  | { type: 'text'; text: string }
  /** `href` is http or https without credentials; `label` shows the real host, at most 48 characters. */
  | { type: 'link'; href: string; label: string }
  /** A link to this very site: `path` starts with exactly one slash and carries query and fragment. */
  | { type: 'internal'; path: string; label: string }
  | { type: 'mention'; pubkey: string; relays: string[] }
  /** `tag` in lower case for searching, `label` as written with its `#`. */
  | { type: 'hashtag'; tag: string; label: string }
  /** NIP-30; `url` is https. */
  | { type: 'emoji'; shortcode: string; url: string }
  | { type: 'relay'; host: string; url: string }

/** One piece of a note, top to bottom. White space around media, players and embeds is gone. */
export type NoteBlock =
  | { type: 'text'; inline: InlineToken[] }
  | { type: 'media'; item: MediaItem }
  /** Two or more pictures with nothing but white space between them. */
  | { type: 'gallery'; items: MediaItem[] }
  /** Plays on another site, in a frame once the reader asks for it; `label` as of a link. */
  | { type: 'player'; site: PlayerSite; href: string; label: string }
  /** Another event shown inside; `source` is what the author wrote, for when it cannot be found. */
  | { type: 'embed'; ref: ThreadRef; source: string }
  /** Always last: only the first `shown` of `total` UTF-16 units were looked at. */
  | { type: 'cut'; shown: number; total: number }

export interface ParseOptions {
  /** `location.host` of this site: links to it become internal. */
  ownHost?: string
}
