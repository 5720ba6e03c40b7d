import {
  booleanValidator,
  type FieldValidators,
  hexKeyValidator,
  integerValidator,
  listValidator,
  numberValidator,
  objectValidator,
  oneOfValidator,
  textValidator,
  type ValidatedBy,
} from '#kernel/sandbox'

const textReader = textValidator(300)
const longTextReader = textValidator(20_000)
/** The name of an action or a view, defined by the guest's code. */
export const guestNameValidator = textValidator(
  40,
  /^[\w-]+$/,
  'a name of at most 40 letters, digits, - and _',
)
const option = objectValidator({ value: textReader, label: textReader })
const square = objectValidator(
  /** `text` is a letter or a game piece. */
  { text: textValidator(8) },
  { label: textReader, value: textReader, tone: oneOfValidator('light', 'dark', 'marked') },
)
const bar = objectValidator({ label: textReader, value: numberValidator(0, 1e15) })

interface PartFields {
  readonly required?: FieldValidators
  readonly optional?: FieldValidators
  /** True if the part has no children. */
  readonly isLeaf?: true
}

const definePart = <const P extends PartFields>(fields: P): P => fields

/** The schemas of all parts that a guest's view can contain, in version 1 of the guest API. */
export const PART_SCHEMAS = {
  text: definePart({ optional: { quiet: booleanValidator, strong: booleanValidator } }),
  /** A text with links, mentions and pictures, as in a note. */
  rich: definePart({ required: { text: longTextReader }, isLeaf: true }),
  title: definePart({}),
  row: definePart({}),
  column: definePart({}),
  card: definePart({}),
  list: definePart({}),
  item: definePart({}),
  table: definePart({ required: { label: textReader } }),
  line: definePart({}),
  cell: definePart({ optional: { heading: booleanValidator } }),
  picture: definePart({ required: { url: textValidator(2_000), alt: textReader }, isLeaf: true }),
  person: definePart({
    required: { pubkey: hexKeyValidator },
    optional: { picture: booleanValidator },
    isLeaf: true,
  }),
  note: definePart({ required: { id: hexKeyValidator }, isLeaf: true }),
  button: definePart({
    required: { act: guestNameValidator },
    optional: {
      value: textReader,
      primary: booleanValidator,
      danger: booleanValidator,
      disabled: booleanValidator,
    },
  }),
  link: definePart({ required: { to: textValidator(2_000) } }),
  field: definePart({
    required: { act: guestNameValidator, label: textReader },
    optional: { value: longTextReader, example: textReader, long: booleanValidator },
    isLeaf: true,
  }),
  choice: definePart({
    required: { act: guestNameValidator, label: textReader, options: listValidator(option, 100, 1) },
    optional: { value: textReader },
    isLeaf: true,
  }),
  switch: definePart({
    required: { act: guestNameValidator, label: textReader, on: booleanValidator },
    isLeaf: true,
  }),
  slider: definePart({
    required: {
      act: guestNameValidator,
      label: textReader,
      min: numberValidator(-1e9, 1e9),
      max: numberValidator(-1e9, 1e9),
      value: numberValidator(-1e9, 1e9),
    },
    optional: { step: numberValidator(1e-6, 1e9) },
    isLeaf: true,
  }),
  /** `value` is between 0 and 1. Without it, the progress is shown as indefinite. */
  progress: definePart({
    required: { label: textReader },
    optional: { value: numberValidator(0, 1) },
    isLeaf: true,
  }),
  bars: definePart({ required: { label: textReader, bars: listValidator(bar, 50, 1) }, isLeaf: true }),
  /**
   * A board of squares, row by row from the top left. Pressing a square that has a `value` calls the action `act` with
   * it.
   */
  board: definePart({
    required: { label: textReader, columns: integerValidator(2, 12), squares: listValidator(square, 144, 1) },
    optional: { act: guestNameValidator },
    isLeaf: true,
  }),
  code: definePart({ required: { title: textReader, text: longTextReader }, isLeaf: true }),
  /** `at` in seconds since 1970. */
  time: definePart({ required: { at: integerValidator(0, 8_640_000_000_000) }, isLeaf: true }),
  amount: definePart({ required: { sats: integerValidator(0, 2_100_000_000_000_000) }, isLeaf: true }),
  /**
   * The outermost part of a composer mode's view: the event that the composer publishes. Without `tags`, the event
   * cannot be published yet. `data` is passed to the view when the draft is opened again.
   */
  draft: definePart({
    optional: {
      tags: listValidator(listValidator(textValidator(1_000), 20, 1), 100),
      content: longTextReader,
      data: textValidator(5_000),
    },
  }),
  empty: definePart({ required: { title: textReader } }),
  error: definePart({ required: { title: textReader }, optional: { text: textReader }, isLeaf: true }),
} satisfies Readonly<Record<string, PartFields>>

export type TreePartName = keyof typeof PART_SCHEMAS
type FieldsOf<P, K extends 'required' | 'optional'> = P extends { readonly [key in K]: infer F }
  ? { readonly [N in keyof F]: ValidatedBy<F[N]> }
  : object
export type TreePartProps<N extends TreePartName> = FieldsOf<(typeof PART_SCHEMAS)[N], 'required'> &
  Partial<FieldsOf<(typeof PART_SCHEMAS)[N], 'optional'>>

export const isTreePartName = (value: unknown): value is TreePartName =>
  typeof value === 'string' && Object.hasOwn(PART_SCHEMAS, value)
