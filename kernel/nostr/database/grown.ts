/** The typed arrays columns are made of. */
export type Column = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Returns a column that holds at least `size` values: the same one, or a copy of twice the length. */
export function grown<C extends Column>(column: C, size: number): C {
  if (size <= column.length) return column
  const length = Math.max(size, column.length * 2, 64)
  const larger = new (column.constructor as new (length: number) => C)(length)
  larger.set(column)
  return larger
}
