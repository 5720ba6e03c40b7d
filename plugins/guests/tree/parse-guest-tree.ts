import { sanitizeNoteText } from '#kernel/nostr'
import { MalformedError, objectValidator, type ValidatedBy } from '#kernel/sandbox'
import { isTreePartName, PART_SCHEMAS, type TreePartName, type TreePartProps } from './part-schemas'

/** A validated part of a guest's view, with its children. A part is an element such as a text, a button or a row. */
export type TreePart = {
  readonly [N in TreePartName]: {
    readonly name: N
    readonly props: TreePartProps<N>
    readonly children: readonly GuestTreeNode[]
  }
}[TreePartName]
/** A part that this version does not know. Only its text is shown. */
export interface UnknownTreePart {
  readonly name: undefined
  readonly children: readonly GuestTreeNode[]
}
export type GuestTreeNode = string | TreePart | UnknownTreePart

const MAX_PARTS = 500
const MAX_DEPTH = 16
const MAX_CHARS = 100_000

/**
 * Parses a view that a guest has sent: a text, or an array of a part's name, its fields, and its children. Throws
 * `MalformedError` with the reason if the view is too large or too deep, or if a field is invalid.
 */
export function parseGuestTree(tree: unknown): GuestTreeNode {
  let parts = 0
  let chars = 0
  const countText = (text: string) => {
    chars += text.length
    if (chars > MAX_CHARS) throw new MalformedError(`A view has more than ${MAX_CHARS} characters`)
    return sanitizeNoteText(text)
  }
  /** Adds the lengths of all texts in a field to the view's size, and removes invisible characters from the texts. */
  const sanitize = (value: unknown): unknown =>
    typeof value === 'string'
      ? countText(value)
      : Array.isArray(value)
        ? value.map(sanitize)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitize(each)]))
          : value
  const parseNode = (node: unknown, depth: number): GuestTreeNode => {
    if (typeof node === 'string') return countText(node)
    if (typeof node === 'number') return countText(String(node))
    if (!Array.isArray(node)) throw new MalformedError('A part must be a text or a list')
    if (depth > MAX_DEPTH) throw new MalformedError(`A view is deeper than ${MAX_DEPTH} parts`)
    parts++
    if (parts > MAX_PARTS) throw new MalformedError(`A view has more than ${MAX_PARTS} parts`)
    const [name, fields, ...rest] = node as readonly unknown[]
    // Authors write `condition && part`. If the condition is false, the child is `false` or `null` and is left out.
    const children = () =>
      rest.filter(each => each !== null && each !== false).map(each => parseNode(each, depth + 1))
    if (!isTreePartName(name)) return { name: undefined, children: children() }
    const partSchema: { required?: object; optional?: object; isLeaf?: true } = PART_SCHEMAS[name]
    const readFields = objectValidator(
      (partSchema.required ?? {}) as never,
      (partSchema.optional ?? {}) as never,
    )
    if (Array.isArray(fields) || typeof fields === 'string')
      throw new MalformedError(`The part '${name}' lacks its fields: write {} before what it holds`)
    const props: ValidatedBy<typeof readFields> = readFields(fields ?? {}, `The part '${name}'`)
    return {
      name,
      props: sanitize(props),
      children: partSchema.isLeaf ? [] : children(),
    } as unknown as TreePart
  }
  return parseNode(tree, 1)
}
