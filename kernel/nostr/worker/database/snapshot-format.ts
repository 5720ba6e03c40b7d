/** Must be raised when the format changes. */
export const SNAPSHOT_VERSION = 1

/** The names of the fields of a snapshot that hold one value for each entry. */
export const COLUMN_NAMES = [
  'createdAt',
  'kind',
  'author',
  'idHi',
  'idLo',
  'address',
  'row',
  'slot',
  'flags',
] as const
