import {
  type Fields,
  flag,
  hexKey,
  integer,
  list,
  number,
  object,
  oneOf,
  type ReadBy,
  text,
} from '#kernel/sandbox'

const words = text(300)
const long = text(20_000)
/** The name of an action or a view, which the guest's code has given. */
export const name = text(40, /^[\w-]+$/, 'a name of at most 40 letters, digits, - and _')
const option = object({ value: words, label: words })
const square = object(
  /** `text` is a letter or a piece. */
  { text: text(8) },
  { label: words, value: words, tone: oneOf('light', 'dark', 'marked') },
)
const bar = object({ label: words, value: number(0, 1e15) })

interface PartFields {
  readonly required?: Fields
  readonly optional?: Fields
  /** True if the part holds no other parts. */
  readonly isLeaf?: true
}

const part = <const P extends PartFields>(fields: P): P => fields

/** All parts of which a guest's view consists, with their fields. Version 1. */
export const PARTS = {
  text: part({ optional: { quiet: flag, strong: flag } }),
  /** A text with links, mentions and pictures, as in a note. */
  rich: part({ required: { text: long }, isLeaf: true }),
  title: part({}),
  row: part({}),
  column: part({}),
  card: part({}),
  list: part({}),
  item: part({}),
  table: part({ required: { label: words } }),
  line: part({}),
  cell: part({ optional: { heading: flag } }),
  picture: part({ required: { url: text(2_000), alt: words }, isLeaf: true }),
  person: part({ required: { pubkey: hexKey }, optional: { picture: flag }, isLeaf: true }),
  note: part({ required: { id: hexKey }, isLeaf: true }),
  button: part({
    required: { act: name },
    optional: { value: words, primary: flag, danger: flag, disabled: flag },
  }),
  link: part({ required: { to: text(2_000) } }),
  field: part({
    required: { act: name, label: words },
    optional: { value: long, example: words, long: flag },
    isLeaf: true,
  }),
  choice: part({
    required: { act: name, label: words, options: list(option, 100, 1) },
    optional: { value: words },
    isLeaf: true,
  }),
  switch: part({ required: { act: name, label: words, on: flag }, isLeaf: true }),
  slider: part({
    required: {
      act: name,
      label: words,
      min: number(-1e9, 1e9),
      max: number(-1e9, 1e9),
      value: number(-1e9, 1e9),
    },
    optional: { step: number(1e-6, 1e9) },
    isLeaf: true,
  }),
  /** `value` from 0 to 1. It is absent while the end is unknown. */
  progress: part({ required: { label: words }, optional: { value: number(0, 1) }, isLeaf: true }),
  bars: part({ required: { label: words, bars: list(bar, 50, 1) }, isLeaf: true }),
  /**
   * A board of squares, such as that of a game, from the top left. Pressing a square that has a `value` calls `act` with
   * it.
   */
  board: part({
    required: { label: words, columns: integer(2, 12), squares: list(square, 144, 1) },
    optional: { act: name },
    isLeaf: true,
  }),
  code: part({ required: { title: words, text: long }, isLeaf: true }),
  /** `at` in seconds since 1970. */
  time: part({ required: { at: integer(0, 8_640_000_000_000) }, isLeaf: true }),
  amount: part({ required: { sats: integer(0, 2_100_000_000_000_000) }, isLeaf: true }),
  /**
   * The outermost part of a composer mode's view: the event that the composer publishes. Without `tags`, it is not
   * complete yet. `data` is given back to the view when the draft is opened again.
   */
  draft: part({
    optional: { tags: list(list(text(1_000), 20, 1), 100), content: long, data: text(5_000) },
  }),
  empty: part({ required: { title: words } }),
  error: part({ required: { title: words }, optional: { text: words }, isLeaf: true }),
} satisfies Readonly<Record<string, PartFields>>

export type PartName = keyof typeof PARTS
type Read<P, K extends 'required' | 'optional'> = P extends { readonly [key in K]: infer F }
  ? { readonly [N in keyof F]: ReadBy<F[N]> }
  : object
export type PartProps<N extends PartName> = Read<(typeof PARTS)[N], 'required'> &
  Partial<Read<(typeof PARTS)[N], 'optional'>>

export const isPartName = (given: unknown): given is PartName =>
  typeof given === 'string' && Object.hasOwn(PARTS, given)
