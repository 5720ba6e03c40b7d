// The types of a guest: a plugin for Pinion that is not part of Pinion. A guest is one script, which runs in a worker
// without a network, and a manifest, which says what it adds. Its only global is `pinion`. Version 1 of the API.

/** A signed event (NIP-01). */
export interface NostrEvent {
  /** hex */
  readonly id: string
  /** hex */
  readonly pubkey: string
  /** Seconds since 1970. */
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

/** A part without fields is written with `{}`. */
type NoFields = Record<never, never>

/** The fields of each part. Texts in fields have at most 300 characters, unless another number is given. */
export interface Parts {
  /** A paragraph. `quiet` is for what matters less. */
  text: { quiet?: boolean; strong?: boolean }
  /**
   * A text as in a note: with links, mentions, hashtags and custom emoji, if it stands in the event that the view shows,
   * and plain otherwise. At most 20,000 characters.
   */
  rich: { text: string }
  title: NoFields
  /** Parts beside each other. They wrap. */
  row: NoFields
  /** Parts below each other. */
  column: NoFields
  card: NoFields
  /** Holds parts `item`, each with a bullet. For a list of notes use `column`. */
  list: NoFields
  item: NoFields
  /** Holds parts `line`. The label is for screen readers. */
  table: { label: string }
  /** A line of a table. Holds parts `cell`. */
  line: NoFields
  cell: { heading?: boolean }
  /** A picture is loaded only if its address stands in the event that the view shows. */
  picture: { url: string; alt: string }
  /** The name of a person (hex), which leads to the profile. A key that the guest was not given is shown as it is. */
  person: { pubkey: string; picture?: boolean }
  /**
   * A note by its id (hex), of the events that the guest was given, or in their tags. It is drawn as an embed, which leads
   * to its page.
   */
  note: { id: string }
  /** `act` names the function that is called when the button is pressed; `value` is given to it. */
  button: { act: string; value?: string; primary?: boolean; danger?: boolean; disabled?: boolean }
  /**
   * `to` is a path of the app, or an `https:` address. The user confirms what leads neither to the guest's own pages
   * (`/x/…`) nor to an address in the shown event.
   */
  link: { to: string }
  /**
   * `act` gets the text when the user leaves the field or presses Enter. At most 20,000 characters. The typed text is
   * kept by the name of the act, so two fields of a view have two acts.
   */
  field: { act: string; label: string; value?: string; example?: string; long?: boolean }
  /** `act` gets the chosen value. */
  choice: { act: string; label: string; options: readonly { value: string; label: string }[]; value?: string }
  /** `act` gets true or false. */
  switch: { act: string; label: string; on: boolean }
  /** `act` gets the number. */
  slider: { act: string; label: string; min: number; max: number; value: number; step?: number }
  /** `value` from 0 to 1. It is absent while the end is unknown. */
  progress: { label: string; value?: number }
  /** Rows with a number each. The length of a row is its share of the largest number. */
  bars: { label: string; bars: readonly { label: string; value: number }[] }
  /**
   * A board of squares, such as that of a game, from the top left; at most 144. `text` is a letter or a piece. Pressing a
   * square that has a `value` calls `act` with it.
   */
  board: {
    label: string
    columns: number
    squares: readonly { text: string; label?: string; value?: string; tone?: 'light' | 'dark' | 'marked' }[]
    act?: string
  }
  /** At most 20,000 characters. */
  code: { title: string; text: string }
  /** Seconds since 1970, shown as 'now', '3h' or a date. */
  time: { at: number }
  amount: { sats: number }
  /**
   * The outermost part of the view of a composer mode: the event that the composer publishes, besides the text that the
   * user writes. Without `tags`, it is not complete yet. `content` replaces the user's text. `data`, a text of at most
   * 5,000 characters, is given back to the view when the draft is opened again.
   */
  draft: { tags?: readonly (readonly string[])[]; content?: string; data?: string }
  empty: { title: string }
  error: { title: string; text?: string }
}

/**
 * A drawn view: a text, or a list of a part's name, its fields and the parts inside. A part that is
 * false or null is left out.
 * At most 500 parts, 16 deep, with 100,000 characters.
 */
export type Tree =
  | string
  | number
  | false
  | null
  | { readonly [N in keyof Parts]: readonly [name: N, fields: Parts[N], ...inside: Tree[]] }[keyof Parts]

/** The state of one shown view. It is forgotten with the view. */
export type State = Record<string, unknown>

/** The data of a view that shows an event. */
export interface EventProps {
  readonly event: NostrEvent
  /**
   * In a list, inside another note, on the event's own page, or in a grid. The app draws a frame around an embed, and cuts
   * it off after some lines: it begins with what matters, and needs no `card` of its own.
   */
  readonly mode: 'card' | 'embed' | 'page' | 'tile'
}

export interface Pinion {
  /** Gives a view. It is called again after each act on it, and when `redraw` is called. */
  view<Props = EventProps, S extends State = State>(
    name: string,
    draw: (props: Props, state: Partial<S>, redraw: () => void) => Tree | Promise<Tree>,
  ): void
  /**
   * Gives the function for a button or an input. The view is drawn again when it is done. If it rejects, the user is told
   * the reason, and the view stays.
   */
  act<Props = EventProps, S extends State = State>(
    name: string,
    act: (props: Props, state: Partial<S>, value: unknown, redraw: () => void) => unknown,
  ): void
  /** Calls `watch` when such a view comes into sight or leaves it. */
  visible<Props = EventProps>(view: string, watch: (props: Props, isVisible: boolean) => void): void
  /**
   * Asks the reader's relays for events, and calls `found` with all that were found so far, newest first, whenever there
   * are more; of an addressable event its newest version alone. Offline, `isSettled` comes, too. Resolves with a function
   * that ends the query: it does not end with a view. At most 10 at a time. Needs `read:<kind>` for each kind.
   * Rejects with the reason.
   */
  query(
    filter: Filter,
    found: (events: readonly NostrEvent[], isSettled: boolean) => void,
  ): Promise<() => void>
  /** Reads what was stored under a key; null if there is nothing. Needs `store:<kB>`. */
  get(key: string): Promise<unknown>
  /**
   * Stores plain data under a key; null deletes it. Needs `store:<kB>`: a kB is 1,000 characters of JSON, with the keys.
   * Rejects if there is no room.
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
   * Proposes an event. The user sees all of it and decides. Resolves with the signed event. Only after a press of the
   * user on something of the guest. Needs `publish:<kind>`. Rejects with the reason.
   */
  publish(draft: Draft): Promise<NostrEvent>
  /**
   * Asks a server by https, without cookies and without following redirects. `text` is empty if `status` is no success.
   * At most 400 kB, 4 requests at once and 60 in a minute. Needs `network:<host>`. Rejects with the reason.
   */
  fetch(address: string, request?: Request): Promise<{ readonly status: number; readonly text: string }>
  /**
   * Asks the user to pay an invoice (BOLT11). Resolves with the preimage (hex). Only after a press of the user on
   * something of the guest. Needs `wallet:pay`. Rejects with the reason.
   */
  pay(invoice: string): Promise<{ readonly preimage: string }>
  /** The value of one of the guest's settings, at first `start`. All views are drawn again when one changes. */
  setting(name: string): string | number | boolean | undefined
  /**
   * Gives the function for an entry of a note's menu. The user is told the reason if it rejects. It may wait for a dialog.
   * Functions and views share the variables of the guest's code; each view has a state of its own.
   */
  menu(id: string, pressed: (about: { readonly event: NostrEvent }) => unknown): void
  /** Gives the function for a button under a note. Otherwise like `menu`. */
  action(id: string, pressed: (about: { readonly event: NostrEvent }) => unknown): void
  /** Gives the function that finds suggestions for what is typed into the search box. At most 10, within 10 s. */
  search(id: string, find: (words: string) => readonly Hit[] | Promise<readonly Hit[]>): void
  /** Gives the functions of a wallet that the user can connect. */
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

/** A suggestion below the search box. It leads to a page of the guest's own, or to a note or person it was given. */
export interface Hit {
  readonly title: string
  readonly text?: string
  /** The id of a page in the manifest. */
  readonly page?: string
  /** hex */
  readonly event?: string
  /** hex */
  readonly person?: string
}

/** The texts that the user has entered in the fields of a wallet, by the id of the field. */
export type WalletFields = Readonly<Record<string, string>>

/**
 * A wallet. If `sendPayment` rejects, nothing was paid, unless a request other than GET has had no answer meanwhile: then
 * the app takes the payment for unknown. If nobody knows, it resolves with an empty preimage: the app then
 * says so, and does not pay again. A function has 60 s; a payment that takes longer counts as unknown. Needs
 * `wallet:connect`.
 */
export interface Wallet {
  /** Called when the user connects the wallet. Rejects with the reason if the fields are wrong. */
  getInfo(fields: WalletFields): Promise<{ readonly alias: string }>
  /** sats */
  getBalance?(fields: WalletFields): Promise<{ readonly balance: number }>
  sendPayment(
    fields: WalletFields,
    args: { readonly invoice: string },
  ): Promise<{ readonly preimage: string }>
  /** `amount` in sats. */
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
  /** At most 10. The manifest names them in `requires`. */
  readonly kinds: readonly number[]
  readonly authors?: readonly string[]
  readonly ids?: readonly string[]
  readonly '#e'?: readonly string[]
  readonly '#p'?: readonly string[]
  /** Addresses: `31923:<key>:<identifier>`. */
  readonly '#a'?: readonly string[]
  /** Seconds since 1970. */
  readonly since?: number
  readonly until?: number
  /** 50 unless it is given. */
  readonly limit?: number
}

/** The file `guest.json`. */
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
   * The permissions that the user is asked for: `me`, `read:<kind>`, `publish:<kind>`, `network:<host>`, `store:<kB>` up
   * to 5000, `wallet:pay`, `wallet:connect`. No guest may publish profiles, lists that replace an older one (kinds 10000 to
   * 19999, and 30000 to 30039), and private messages.
   */
  readonly requires?: readonly string[]
  /**
   * The manifest's texts for the user in other languages: by language (`de`), then by the text in the manifest. For its
   * views, a guest reads `navigator.language`.
   */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly adds: {
    readonly noteKinds?: readonly {
      readonly id: string
      readonly kinds: readonly number[]
      /** The name of the view. Its data are `EventProps`. */
      readonly view: string
      /** One such event and several, such as 'a recipe' and 'recipes'. */
      readonly names?: readonly [one: string, several: string]
      /** `post` puts such events into feeds. */
      readonly as?: readonly ('post' | 'reply')[]
    }[]
    readonly pages?: readonly {
      readonly id: string
      readonly label: string
      /** The name of the view. Its data are `{}`. */
      readonly view: string
      readonly inSidebar?: boolean
      readonly icon?: IconName
    }[]
    /** Tabs of the home page. The guest learns nothing of what they show. */
    readonly feeds?: readonly {
      readonly id: string
      readonly label: string
      readonly kinds: readonly number[]
      /** 0: the reader's own; 1: by people whom the reader follows; 2: and those whom they follow; absent: by anybody. */
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
      /** Only for notes of these kinds; for all notes without it. */
      readonly kinds?: readonly number[]
      readonly icon?: IconName
    }[]
    /** Buttons under a note; see `Pinion.action`. The icon is shown, and the label is read out and in the tooltip. */
    readonly actions?: readonly {
      readonly id: string
      readonly label: string
      readonly icon: IconName
      readonly kinds?: readonly number[]
      /** The app counts the people who have published such events about the note. */
      readonly countKinds?: readonly number[]
    }[]
    /** Modes that turn the text in the composer into another kind of event. Its view is drawn below the text. */
    readonly composerModes?: readonly {
      readonly id: string
      readonly label: string
      readonly icon: IconName
      /** The name of the view, whose outermost part is `draft`. Its data are `{ data: string | null }`. */
      readonly view: string
      /** The permission `publish:<kind>` is needed. */
      readonly kind: number
    }[]
    /** Suggestions below the search box; see `Pinion.search`. Not together with `network:<host>`. */
    readonly search?: readonly { readonly id: string; readonly label: string }[]
    /** Events that name the reader in a `p` tag, of which the app tells the reader. */
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
