/** The kinds of typed array that are used as columns. */
export type ColumnArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Returns a column with room for at least `size` values: the same array, or a copy of at least twice the length. */
export function ensureCapacity<C extends ColumnArray>(column: C, size: number): C {
  if (size <= column.length) return column
  const length = Math.max(size, column.length * 2, 64)
  const larger = new (column.constructor as new (length: number) => C)(length)
  larger.set(column)
  return larger
}
