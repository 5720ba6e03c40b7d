/** Thrown if a payload can never be decrypted, however often the signer is asked. */
export class UndecryptablePayloadError extends Error {
  override readonly name = 'BrokenPayload'
}
