/** The reason why an encrypted file could not be read, as a message for the user. */
export class FileError extends Error {
  override name = 'FileProblem'
  /** True if the file is larger than the caller's limit. Another caller may allow a larger file. */
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}
