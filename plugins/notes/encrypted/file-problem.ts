/** Why an encrypted file could not be had, in words for a person. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}
