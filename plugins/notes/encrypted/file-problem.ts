/** The reason why an encrypted file could not be read, as a message for the user. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  /** The file is larger than the limit of the caller; another caller may allow more. */
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}
