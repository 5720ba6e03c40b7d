/** Why an encrypted file could not be had, in words for a person. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  /** There is more of it than was wanted: whoever wants more may have it. */
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}
