/** Something that must not happen while a story is shown. */
export interface Watch {
  /** Throws what has happened. */
  check(): void
  end(): void
}
