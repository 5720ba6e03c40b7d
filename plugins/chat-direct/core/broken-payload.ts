/** A payload can never be decrypted, whatever the signer is asked. */
export class BrokenPayload extends Error {
  override readonly name = 'BrokenPayload'
}
