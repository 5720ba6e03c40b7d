/** Something that must not happen while a story is shown. */
export interface StoryFailureCheck {
  /** Throws an error that says what happened, if anything did. */
  check(): void
  end(): void
}
