import { neutralizeText } from '#kernel/nostr'
import { Malformed, object, type ReadBy } from '#kernel/sandbox'
import { isPartName, PARTS, type PartName, type PartProps } from './parts'

/** A checked part of a view, with what it holds. */
export type TreePart = {
  readonly [N in PartName]: {
    readonly name: N
    readonly props: PartProps<N>
    readonly inside: readonly TreeNode[]
  }
}[PartName]
/** A part whose name this version does not know: its words are shown. */
export interface UnknownPart {
  readonly name: undefined
  readonly inside: readonly TreeNode[]
}
export type TreeNode = string | TreePart | UnknownPart

const MAX_PARTS = 500
const MAX_DEPTH = 16
const MAX_CHARS = 100_000

/**
 * Reads a view that a guest has drawn: a text, or a list of a part's name, its fields, and the parts inside. Throws
 * `Malformed` with the reason if it is too large or too deep, or if a field has another form than it must have.
 */
export function readTree(tree: unknown): TreeNode {
  let parts = 0
  let chars = 0
  const count = (text: string) => {
    chars += text.length
    if (chars > MAX_CHARS) throw new Malformed(`A view has more than ${MAX_CHARS} characters`)
    return neutralizeText(text)
  }
  /** Counts all texts within a field, and takes out of them what is not seen. */
  const counted = (value: unknown): unknown =>
    typeof value === 'string'
      ? count(value)
      : Array.isArray(value)
        ? value.map(counted)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, counted(each)]))
          : value
  const read = (node: unknown, depth: number): TreeNode => {
    if (typeof node === 'string') return count(node)
    if (typeof node === 'number') return count(String(node))
    if (!Array.isArray(node)) throw new Malformed('A part must be a text or a list')
    if (depth > MAX_DEPTH) throw new Malformed(`A view is deeper than ${MAX_DEPTH} parts`)
    parts++
    if (parts > MAX_PARTS) throw new Malformed(`A view has more than ${MAX_PARTS} parts`)
    const [name, fields, ...rest] = node as readonly unknown[]
    // The condition of a part is often false or absent: such a part is left out.
    const inside = () =>
      rest.filter(each => each !== null && each !== false).map(each => read(each, depth + 1))
    if (!isPartName(name)) return { name: undefined, inside: inside() }
    const known: { required?: object; optional?: object; isLeaf?: true } = PARTS[name]
    const readFields = object((known.required ?? {}) as never, (known.optional ?? {}) as never)
    if (Array.isArray(fields) || typeof fields === 'string')
      throw new Malformed(`The part '${name}' lacks its fields: write {} before what it holds`)
    const props: ReadBy<typeof readFields> = readFields(fields ?? {}, `The part '${name}'`)
    return { name, props: counted(props), inside: known.isLeaf ? [] : inside() } as unknown as TreePart
  }
  return read(tree, 1)
}
