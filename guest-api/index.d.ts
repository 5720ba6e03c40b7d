// The API for guests, version 1. A guest is a plugin for Pinion that is not part of Pinion: one script, which runs in a
// worker without a network, and a manifest, which says what the script adds to the app. The script's only global is
// `pinion`.

/** A signed event (NIP-01). */
export interface NostrEvent {
  /** The id in hex. */
  readonly id: string
  /** The author's public key in hex. */
  readonly pubkey: string
  /** Seconds since 1970. */
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

/** The fields of a part that needs none: write `{}`. */
type NoFields = Record<never, never>

/**
 * The parts (elements) of which a view consists, each with its fields. Texts in fields have at most 300 characters,
 * unless another number is given.
 */
export interface Parts {
  /** A paragraph. `quiet` is for less important text. */
  text: { quiet?: boolean; strong?: boolean }
  /**
   * A text as in a note, at most 20,000 characters. If the text occurs in the event that the view shows, its links,
   * mentions, hashtags and custom emoji work; otherwise it is plain.
   */
  rich: { text: string }
  title: NoFields
  /** Parts side by side. Parts that do not fit go to the next line. */
  row: NoFields
  /** Parts one below the other. */
  column: NoFields
  card: NoFields
  /** A list with bullets. It contains `item` parts only. For a list of notes use `column`. */
  list: NoFields
  item: NoFields
  /** A table. It contains `line` parts. The label is for screen readers. */
  table: { label: string }
  /** A line of a table. It contains `cell` parts. */
  line: NoFields
  cell: { heading?: boolean }
  /** A picture. It is loaded only if its address occurs in the event that the view shows. */
  picture: { url: string; alt: string }
  /**
   * The name of a person, as a link to the profile. If the guest was not given the key (hex) by the app, the key itself
   * is shown.
   */
  person: { pubkey: string; picture?: boolean }
  /**
   * A note, embedded with a link to its page. `id` (hex) must be the id of an event that the guest was given, or be in
   * the tags of one.
   */
  note: { id: string }
  /** A button. A press calls the function that is registered under the name `act` (see `Pinion.act`) with `value`. */
  button: { act: string; value?: string; primary?: boolean; danger?: boolean; disabled?: boolean }
  /**
   * A link. `to` is a path of the app or an `https:` address. The user must confirm it, unless it leads to the guest's
   * own pages (`/x/…`) or to an address in the shown event.
   */
  link: { to: string }
  /**
   * A text field. When the user leaves it or presses Enter, `act` is called with the text, at most 20,000 characters.
   * Two fields of a view need two different `act` names, because the typed text is kept by that name.
   */
  field: { act: string; label: string; value?: string; example?: string; long?: boolean }
  /** A choice of one option. `act` is called with the chosen value. */
  choice: { act: string; label: string; options: readonly { value: string; label: string }[]; value?: string }
  /** A switch. `act` is called with true or false. */
  switch: { act: string; label: string; on: boolean }
  /** A slider. `act` is called with the number. */
  slider: { act: string; label: string; min: number; max: number; value: number; step?: number }
  /** A progress bar. `value` is from 0 to 1; leave it out while the total is unknown. */
  progress: { label: string; value?: number }
  /** Bars with a number each. The length of a bar is its number's share of the largest number. */
  bars: { label: string; bars: readonly { label: string; value: number }[] }
  /**
   * A board of squares, such as that of a game, listed from the top left; at most 144. `text` is a letter or a chess
   * piece. If a square has a `value`, a press on it calls `act` with this value.
   */
  board: {
    label: string
    columns: number
    squares: readonly { text: string; label?: string; value?: string; tone?: 'light' | 'dark' | 'marked' }[]
    act?: string
  }
  /** Machine-readable text, at most 20,000 characters. */
  code: { title: string; text: string }
  /** A time, shown as 'now', '3h' or a date. `at` is in seconds since 1970. */
  time: { at: number }
  amount: { sats: number }
  /**
   * The outermost part in the view of a composer mode. It describes the event that the composer publishes together with
   * the text that the user writes. Without `tags`, the event is not complete and cannot be published yet. `content`
   * replaces the user's text. `data` is a text of at most 5,000 characters; the view gets it back when the draft is
   * opened again.
   */
  draft: { tags?: readonly (readonly string[])[]; content?: string; data?: string }
  empty: { title: string }
  error: { title: string; text?: string }
}

/**
 * A drawn view: a text, or a list of a part's name, its fields and the parts inside it. A part that is false or null is
 * left out. A view has at most 500 parts, nested at most 16 deep, with 100,000 characters in all.
 */
export type Tree =
  | string
  | number
  | false
  | null
  | { readonly [N in keyof Parts]: readonly [name: N, fields: Parts[N], ...inside: Tree[]] }[keyof Parts]

/** The state of one shown view. It is lost when the view is removed. */
export type State = Record<string, unknown>

/** The data of a view that shows an event. */
export interface EventProps {
  readonly event: NostrEvent
  /**
   * Where the event is shown: in a list (`card`), inside another note (`embed`), on its own page (`page`) or in a grid
   * (`tile`). The app draws a frame around an embed and cuts it off after some lines, so put the most important part
   * first and use no `card`.
   */
  readonly mode: 'card' | 'embed' | 'page' | 'tile'
}

export interface Pinion {
  /** Registers a view. `draw` is called when the view is shown, after each `act` on it, and when `redraw` is called. */
  view<Props = EventProps, S extends State = State>(
    name: string,
    draw: (props: Props, state: Partial<S>, redraw: () => void) => Tree | Promise<Tree>,
  ): void
  /**
   * Registers the function for a button or an input. Its view is drawn again when the function has finished. If it
   * rejects, the user sees the reason, and the view stays unchanged.
   */
  act<Props = EventProps, S extends State = State>(
    name: string,
    act: (props: Props, state: Partial<S>, value: unknown, redraw: () => void) => unknown,
  ): void
  /** Calls `watch` when a view of this name comes into sight or leaves it. */
  visible<Props = EventProps>(view: string, watch: (props: Props, isVisible: boolean) => void): void
  /**
   * Asks the reader's relays for events. Whenever there are more, calls `found` with all events found so far, newest
   * first; of an addressable event only the newest version. `isSettled` becomes true when no more are expected, also if
   * the reader is offline. Resolves with a function that ends the query; removing a view does not end it. At most 10
   * queries at a time. Needs `read:<kind>` for each kind. Rejects with the reason.
   */
  query(
    filter: Filter,
    found: (events: readonly NostrEvent[], isSettled: boolean) => void,
  ): Promise<() => void>
  /** Reads what was stored under a key; null if there is nothing. Needs `store:<kB>`. */
  get(key: string): Promise<unknown>
  /**
   * Stores plain data under a key; null deletes it. Needs `store:<kB>`: 1 kB is 1,000 characters of JSON, including the
   * keys. Rejects if there is not enough space left.
   */
  set(key: string, value: unknown): Promise<void>
  /**
   * Shows a short message at the edge of the page, with the guest's title before it. At most 200 characters, and one in
   * two seconds. Rejects with the reason.
   */
  toast(words: string): Promise<void>
  /** The reader and the people whom the reader follows (hex); null for a visitor. Needs `me`. */
  me(): Promise<{ readonly pubkey: string; readonly follows: readonly string[] } | null>
  /**
   * Proposes an event. The user sees the whole event and decides whether to publish it. Resolves with the signed event.
   * May be called only after the user has pressed something of the guest. Needs `publish:<kind>`. Rejects with the
   * reason.
   */
  publish(draft: Draft): Promise<NostrEvent>
  /**
   * Asks a server by https, without cookies and without following redirects. `text` is empty if `status` is no success.
   * At most 400 kB, 4 requests at once and 60 in a minute. Needs `network:<host>`. Rejects with the reason.
   */
  fetch(address: string, request?: Request): Promise<{ readonly status: number; readonly text: string }>
  /**
   * Asks the user to pay an invoice (BOLT11). Resolves with the preimage (hex). May be called only after the user has
   * pressed something of the guest. Needs `wallet:pay`. Rejects with the reason.
   */
  pay(invoice: string): Promise<{ readonly preimage: string }>
  /**
   * Returns the value of one of the guest's settings: `start` (in the manifest) until the user changes it. All views
   * are drawn again after a change.
   */
  setting(name: string): string | number | boolean | undefined
  /**
   * Registers the function for an entry in the menu of notes. It may wait for a dialog. If it rejects, the user sees
   * the reason. All functions and views share the variables of the guest's code, but each view has its own state.
   */
  menu(id: string, pressed: (about: { readonly event: NostrEvent }) => unknown): void
  /** Registers the function for a button below notes. Otherwise like `menu`. */
  action(id: string, pressed: (about: { readonly event: NostrEvent }) => unknown): void
  /** Registers the function that returns suggestions for the text in the search box: at most 10, within 10 s. */
  search(id: string, find: (words: string) => readonly Hit[] | Promise<readonly Hit[]>): void
  /** Registers the functions of a wallet that the user can connect. */
  wallet(id: string, wallet: Wallet): void
}

/** An event without its author and signature. */
export interface Draft {
  readonly kind: number
  /** At most 20,000 characters. */
  readonly content?: string
  readonly tags?: readonly (readonly string[])[]
}

export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `accept`, `authorization`, `content-type` and those that begin with `x-`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * A suggestion below the search box. It leads to one of the guest's own pages, or to a note or person that the guest
 * was given.
 */
export interface Hit {
  readonly title: string
  readonly text?: string
  /** The id of a page in the manifest. */
  readonly page?: string
  /** The id of a note, in hex. */
  readonly event?: string
  /** The public key of a person, in hex. */
  readonly person?: string
}

/** The texts that the user has entered in the fields of a wallet, by the id of the field. */
export type WalletFields = Readonly<Record<string, string>>

/**
 * A wallet. Needs `wallet:connect`. Each function must answer within 60 s.
 * If `sendPayment` rejects, the app treats the payment as not made. But if meanwhile a request of the guest other than
 * GET got no answer, the app treats the outcome as unknown. If the guest itself does not know the outcome, it must
 * resolve with an empty preimage.
 * The app tells the user about an unknown outcome and does not pay again. A payment that takes more than 60 s counts as
 * unknown, too.
 */
export interface Wallet {
  /** Called when the user connects the wallet. Rejects with the reason if the fields are wrong. */
  getInfo(fields: WalletFields): Promise<{ readonly alias: string }>
  /** Resolves with the balance in sats. */
  getBalance?(fields: WalletFields): Promise<{ readonly balance: number }>
  sendPayment(
    fields: WalletFields,
    args: { readonly invoice: string },
  ): Promise<{ readonly preimage: string }>
  /** Creates an invoice for `amount` sats. */
  makeInvoice?(
    fields: WalletFields,
    args: { readonly amount: number; readonly memo: string },
  ): Promise<{ readonly paymentRequest: string }>
}

/** The icons that a guest can name. */
export type IconName =
  | 'article'
  | 'audio'
  | 'bell'
  | 'check'
  | 'clock'
  | 'code'
  | 'copy'
  | 'edit'
  | 'globe'
  | 'hash'
  | 'heart'
  | 'image'
  | 'link'
  | 'list'
  | 'market'
  | 'note'
  | 'people'
  | 'play'
  | 'plus'
  | 'share'
  | 'smile'
  | 'wallet'
  | 'zap'

/** A filter (NIP-01). At most 100 keys or ids each, and 200 events. */
export interface Filter {
  /** The kinds of events, at most 10. The manifest must list `read:<kind>` for each in `requires`. */
  readonly kinds: readonly number[]
  readonly authors?: readonly string[]
  readonly ids?: readonly string[]
  readonly '#e'?: readonly string[]
  readonly '#p'?: readonly string[]
  /** Addresses of events: `31923:<key>:<identifier>`. */
  readonly '#a'?: readonly string[]
  /** Seconds since 1970. */
  readonly since?: number
  readonly until?: number
  /** Maximum number of events; 50 by default. */
  readonly limit?: number
}

/** The content of the file `guest.json`. */
export interface GuestManifest {
  readonly api: 1
  /** 1 to 13 characters of a-z, 0-9 and -. */
  readonly id: string
  /** At most 40 characters. */
  readonly title: string
  /** One sentence for the user, at most 300 characters. */
  readonly summary: string
  /** Three numbers, such as 1.0.0. */
  readonly version: string
  /**
   * The permissions that the user is asked for: `me`, `read:<kind>`, `publish:<kind>`, `network:<host>`, `store:<kB>`
   * up to 5000, `wallet:pay`, `wallet:connect`. No guest may publish profiles, private messages, or lists that replace
   * an older version (kinds 10000 to 19999, and 30000 to 30039).
   */
  readonly requires?: readonly string[]
  /**
   * Translations of the manifest's texts: by language (`de`), then by the original text in the manifest. To translate
   * its views, a guest reads `navigator.language`.
   */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly adds: {
    readonly noteKinds?: readonly {
      readonly id: string
      readonly kinds: readonly number[]
      /** The name of the view that shows such an event. It gets `EventProps`. */
      readonly view: string
      /** A name for one such event and for several, such as 'a recipe' and 'recipes'. */
      readonly names?: readonly [one: string, several: string]
      /** `post` makes feeds show such events. */
      readonly as?: readonly ('post' | 'reply')[]
    }[]
    readonly pages?: readonly {
      readonly id: string
      readonly label: string
      /** The name of the view. It gets `{}` as its data. */
      readonly view: string
      readonly inSidebar?: boolean
      readonly icon?: IconName
    }[]
    /** Tabs of the home page. The guest does not learn which events they show. */
    readonly feeds?: readonly {
      readonly id: string
      readonly label: string
      readonly kinds: readonly number[]
      /**
       * The authors of the shown events. 0: the reader; 1: the people whom the reader follows; 2: also the people whom
       * these follow. If absent: everybody.
       */
      readonly followDistance?: 0 | 1 | 2
      /** Words by which relays search (NIP-50). */
      readonly search?: string
      readonly hideReplies?: boolean
      readonly requiresMedia?: boolean
    }[]
    /** Entries of a note's menu; see `Pinion.menu`. */
    readonly menu?: readonly {
      readonly id: string
      readonly label: string
      /** The kinds of notes that get the entry; by default all. */
      readonly kinds?: readonly number[]
      readonly icon?: IconName
    }[]
    /**
     * Buttons below notes; see `Pinion.action`. Only the icon is visible; the label is the tooltip and the name for
     * screen readers.
     */
    readonly actions?: readonly {
      readonly id: string
      readonly label: string
      readonly icon: IconName
      readonly kinds?: readonly number[]
      /** Kinds of events about the note. The number of people who have published one is shown beside the button. */
      readonly countKinds?: readonly number[]
    }[]
    /** Modes that turn the text in the composer into another kind of event. Its view is drawn below the text. */
    readonly composerModes?: readonly {
      readonly id: string
      readonly label: string
      readonly icon: IconName
      /** The name of the view. Its outermost part must be `draft`, and it gets `{ data: string | null }`. */
      readonly view: string
      /** The kind of the event. Needs the permission `publish:<kind>`. */
      readonly kind: number
    }[]
    /** Suggestions below the search box; see `Pinion.search`. Cannot be combined with `network:<host>`. */
    readonly search?: readonly { readonly id: string; readonly label: string }[]
    /** Notifications about events that name the reader in a `p` tag. */
    readonly notifications?: readonly {
      readonly id: string
      readonly label: string
      readonly icon: IconName
      readonly kinds: readonly number[]
      /** The words after the names of the people, such as 'rated your recipe'. */
      readonly title: string
    }[]
    /** The settings that the user can change; see `Pinion.setting`. */
    readonly settings?: readonly {
      readonly id: string
      readonly label: string
      readonly type: 'switch' | 'choice' | 'text' | 'number'
      readonly start?: string | number | boolean
      readonly options?: readonly { readonly value: string; readonly label: string }[]
      readonly min?: number
      readonly max?: number
    }[]
    /** Wallets that the user can connect; see `Pinion.wallet`. */
    readonly connectors?: readonly {
      readonly id: string
      readonly label: string
      readonly fields?: readonly {
        readonly id: string
        readonly label: string
        readonly secret?: boolean
        readonly example?: string
      }[]
    }[]
  }
}

declare global {
  const pinion: Pinion
}
