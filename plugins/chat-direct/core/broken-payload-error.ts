/** A payload can never be decrypted, whatever the signer is asked. */
export class BrokenPayloadError extends Error {
  override readonly name = 'BrokenPayload'
}
